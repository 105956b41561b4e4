package org.hlo4j.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.plan.Plan;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.run.StepTimes;
import org.hlo4j.engine.run.Threads;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Unsupported;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.func.FuncOp;

/**
 * A function that has been prepared: it may run any number of times, also by several threads at a
 * time. Memory of a run is kept for the next one, until it is closed.
 */
public final class PreparedFunction implements FunctionRunner {
  private final Operation module;
  private final Operation function;
  private final Optional<Plan> plan;
  private final InterpretedShare interpreted;
  private final EngineOptions options;

  /** Whether everything can be evaluated that any inputs may have it reach. */
  private final boolean isSupported;

  private final List<Type> inputTypes;
  private final List<Type> resultTypes;
  private final Queue<Activation> idle = new ConcurrentLinkedQueue<>();
  private volatile Parallel threads = Parallel.NONE;

  PreparedFunction(
      Operation module,
      Operation function,
      Optional<Plan> plan,
      InterpretedShare interpreted,
      EngineOptions options) {
    this.module = module;
    this.function = function;
    this.plan = plan;
    this.interpreted = interpreted;
    this.options = options;
    this.inputTypes =
        function.region(0).front().arguments().stream().<Type>map(each -> each.type()).toList();
    this.resultTypes =
        function.region(0).front().back().operands().stream()
            .<Type>map(each -> each.type())
            .toList();
    this.isSupported =
        plan.isEmpty()
            || unsupported(Map.of(), InterpreterOptions.DEFAULT.withExtension(options.extension()))
                .isEmpty();
  }

  private List<Unsupported> unsupported(
      Map<Integer, InterpreterValue> known, InterpreterOptions run) {
    return Interpreter.unsupported(module, name(), known, run);
  }

  private boolean isRefused(List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    Map<Integer, InterpreterValue> known = new HashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      known.put(i, inputs.get(i));
    }
    return !unsupported(known, run).isEmpty();
  }

  private String name() {
    return new FuncOp(function).name();
  }

  /**
   * {@return whether the interpreter runs the function as a whole: a program of several processes,
   * or one whose shapes are not static}
   */
  public boolean isInterpreted() {
    return plan.isEmpty();
  }

  @Override
  public InterpretedShare interpreted() {
    return interpreted;
  }

  /**
   * {@inheritDoc} No run takes more of {@link org.hlo4j.interpreter.Limits#totalBytes}, but for
   * operations that the interpreter evaluates. A buffer that several values share counts for each.
   */
  @Override
  public OptionalLong plannedBytes() {
    return plan.isPresent() ? OptionalLong.of(plan.get().bytes()) : OptionalLong.empty();
  }

  @Override
  public OptionalLong heldBytes() {
    long kept = 0;
    for (Activation activation : idle) {
      kept = Math.addExact(kept, activation.ownedBytes());
    }
    return OptionalLong.of(Math.addExact(plan.map(Plan::ownBytes).orElse(0L), kept));
  }

  @Override
  public void trim() {
    idle.clear();
  }

  /**
   * Runs the function with the default options.
   *
   * @param inputs its arguments
   * @return its results
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  public List<InterpreterValue> run(List<? extends InterpreterValue> inputs) {
    return run(inputs, InterpreterOptions.DEFAULT);
  }

  /**
   * Runs the function.
   *
   * @param inputs its arguments, which must not change meanwhile
   * @param run limits, cancellation and threads. A listener, a host or probes have the interpreter
   *     run the function; the extension is that of the preparation
   * @return its results
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    return run(inputs, run, Sequence::run);
  }

  /**
   * {@inheritDoc} The step that computes a result stores it there, unless that is a step of a loop
   * or branch, or a value that is returned is one of the inputs, a constant or part of another
   * value: then it is copied at the end.
   */
  @Override
  public void run(
      List<? extends InterpreterValue> inputs, List<Tensor> results, InterpreterOptions run) {
    InterpreterOptions all = run.withExtension(options.extension());
    if (isInterpreted(inputs, all)) {
      GivenResults.check(Interpreter.resultTypes(function), results, inputs);
      FunctionRunner.super.run(inputs, results, run);
      return;
    }
    GivenResults.check(resultTypes, results, inputs);
    int[] slots = plan.orElseThrow().results();
    execute(
        inputs,
        all,
        activation -> {
          for (int i = 0; i < slots.length; i++) {
            activation.give(slots[i], results.get(i).array());
          }
          plan.orElseThrow().body().run(activation);
          for (int i = 0; i < slots.length; i++) {
            Tensor result = results.get(i);
            Object held = activation.value(slots[i]);
            if (held != result.array()) {
              result.copy(Tensor.wrap(result.type(), held), 0, 0, result.count());
            }
          }
          return results;
        });
  }

  /**
   * Runs the function and measures its steps. If the interpreter runs it as a whole, there are
   * none.
   *
   * @param inputs its arguments, which must not change meanwhile
   * @param run limits, cancellation and threads; no listener, host or probes
   * @param profile receives the times
   * @return its results
   * @throws IllegalStateException if the profile has measured a run before
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run, Profile profile) {
    StepTimes times = profile.begin();
    try {
      return run(
          inputs,
          run,
          (steps, activation) -> {
            activation.measure(times);
            steps.run(activation);
          });
    } finally {
      profile.end();
    }
  }

  /**
   * Runs the function and says how far it is. If the interpreter runs it as a whole, there are no
   * steps.
   *
   * @param inputs its arguments, which must not change meanwhile
   * @param run limits, cancellation, threads and callbacks
   * @param progress receives each step before it runs
   * @return its results
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run, RunProgress progress) {
    return run(
        inputs,
        run,
        (sequence, activation) -> {
          List<Step> steps = sequence.steps();
          activation.countIterations(progress::iteration);
          sequence.run(activation, i -> progress.at(i, steps.size(), steps.get(i).op()));
        });
  }

  /**
   * Runs the function once and measures its steps.
   *
   * @param inputs its arguments, which must not change meanwhile
   * @param run limits, cancellation and threads
   * @return the times of the steps that ran, longest first; nothing if the interpreter runs the
   *     function as a whole
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  public List<ProfileEntry> profile(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    Profile profile = new Profile(0);
    if (plan.isPresent()) {
      run(inputs, run, profile);
    }
    return profile.entries();
  }

  /**
   * Runs the function.
   *
   * @param body runs its steps
   */
  private List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs,
      InterpreterOptions run,
      BiConsumer<Sequence, Activation> body) {
    InterpreterOptions all = run.withExtension(options.extension());
    if (isInterpreted(inputs, all)) {
      return Interpreter.evaluate(module, name(), inputs, all);
    }
    Plan prepared = plan.orElseThrow();
    return execute(
        inputs,
        all,
        activation -> {
          body.accept(prepared.body(), activation);
          return results(prepared, activation);
        });
  }

  /** Returns whether the interpreter runs the function for these inputs, and checks them. */
  private boolean isInterpreted(List<? extends InterpreterValue> inputs, InterpreterOptions all) {
    if (plan.isEmpty() || all.listener() != OpListener.NONE || all.probes().isPresent()) {
      return true;
    }
    Interpreter.checkInputs(function, inputTypes, inputs);
    return !isSupported && isRefused(inputs, all);
  }

  /** Does some work with the inputs in the memory of a run. */
  private <R> R execute(
      List<? extends InterpreterValue> inputs,
      InterpreterOptions all,
      Function<Activation, R> work) {
    Plan prepared = plan.orElseThrow();
    Activation idleOne = idle.poll();
    Activation activation = idleOne != null ? idleOne : prepared.newActivation();
    try {
      activation.begin(all, parallel(all.threads()));
      for (int i = 0; i < inputs.size(); i++) {
        InterpreterValue input = inputs.get(i);
        activation.setInput(
            prepared.parameters()[i], input instanceof Tensor tensor ? tensor.array() : input);
      }
      return work.apply(activation);
    } finally {
      activation.end();
      idle.add(activation);
    }
  }

  private List<InterpreterValue> results(Plan prepared, Activation activation) {
    List<InterpreterValue> results = new ArrayList<>(prepared.results().length);
    for (int i = 0; i < prepared.results().length; i++) {
      Object held = activation.detach(prepared.results()[i]);
      results.add(
          held instanceof InterpreterValue other
              ? other
              : Tensor.wrap((RankedTensorType) resultTypes.get(i), held));
    }
    return results;
  }

  private synchronized Parallel parallel(int count) {
    if (threads.threads() != count) {
      close(threads);
      threads = count == 1 ? Parallel.NONE : new Threads(count);
    }
    return threads;
  }

  private static void close(Parallel parallel) {
    if (parallel instanceof Threads open) {
      open.close();
    }
  }

  /** Frees the memory that is kept, and ends threads. */
  @Override
  public synchronized void close() {
    idle.clear();
    close(threads);
    threads = Parallel.NONE;
  }
}
