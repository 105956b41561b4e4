package org.hlo4j;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.transforms.refine.InputRefinement;
import org.jspecify.annotations.Nullable;

/**
 * A function of dynamic shapes, which an engine prepares for each shapes of inputs. As many
 * preparations are kept as fit into some memory: if they do not, those that were used least
 * recently first give back what they keep for later runs, and then are closed. Where the shapes of
 * inputs do not decide all others, the engine has the function as it is.
 */
final class RefinedFunction implements FunctionRunner {
  /** The most memory of a function's preparations together, but for the last one. */
  private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 8;

  /** How many preparations are kept that do not say what they hold. */
  private static final int MAX_UNKNOWN = 16;

  /** The memory of an operation and its step, about. */
  private static final long BYTES_PER_OPERATION = 2048;

  private final Operation module;
  private final String function;
  private final List<Parameter> parameters;
  private final DialectRegistry dialects;
  private final boolean evaluatesComposites;
  private final Function<Operation, FunctionRunner> engine;
  private final long maxBytes;

  /** The memory of all preparations that are kept, after their last runs. */
  private long heldBytes;

  /** The operations of the last preparation that the interpreter runs. */
  private volatile InterpretedShare interpreted = InterpretedShare.NONE;

  /** The function as it is; null before it is needed. */
  private @Nullable FunctionRunner dynamic;

  /** The preparations by types of inputs, the one that was used last at the end. */
  private final LinkedHashMap<List<RankedTensorType>, Preparation> prepared =
      new LinkedHashMap<>(16, 0.75f, true);

  /** The function for inputs of some types. It is closed when it is neither kept nor in use. */
  private final class Preparation {
    /** The number of runs that use it, and one if it is kept; guarded by the function. */
    private int uses = 1;

    /** Whether runs with its shapes find it; guarded by the function. */
    private boolean isKept = true;

    /** Its memory after its last run; guarded by the function. */
    private long bytes;

    private volatile @Nullable FunctionRunner runner;

    /** Whether the shapes of inputs decide all others, so that it is not the function as it is. */
    private volatile boolean isStatic;

    /** Returns what runs it, for the first inputs after some time: others wait only for theirs. */
    synchronized FunctionRunner runner(List<? extends InterpreterValue> inputs) {
      FunctionRunner current = runner;
      if (current == null) {
        Optional<Operation> refined =
            InputRefinement.of(module, function, inputs, dialects, evaluatesComposites);
        isStatic = refined.isPresent();
        current = isStatic ? engine.apply(refined.get()) : dynamic();
        runner = current;
        interpreted = current.interpreted();
      }
      return current;
    }

    /** Returns what it holds; little for the function as it is, which all of these share. */
    long bytes() {
      FunctionRunner current = runner;
      if (current == null || !isStatic) {
        return BYTES_PER_OPERATION;
      }
      OptionalLong held = current.heldBytes();
      return held.isPresent()
          ? held.getAsLong() + BYTES_PER_OPERATION * (1 + current.interpreted().operations())
          : maxBytes / MAX_UNKNOWN;
    }

    void trim() {
      FunctionRunner current = runner;
      if (current != null && isStatic) {
        current.trim();
      }
    }

    synchronized void close() {
      FunctionRunner current = runner;
      if (current != null && isStatic) {
        current.close();
      }
    }
  }

  private RefinedFunction(
      Operation module,
      String function,
      DialectRegistry dialects,
      boolean evaluatesComposites,
      Function<Operation, FunctionRunner> engine,
      long maxBytes) {
    this.module = module;
    this.function = function;
    this.parameters = Parameter.of(Interpreter.entry(module, function));
    this.dialects = dialects;
    this.evaluatesComposites = evaluatesComposites;
    this.engine = engine;
    this.maxBytes = maxBytes;
  }

  /**
   * Prepares a function, for each shapes of inputs if it has dynamic ones.
   *
   * @param evaluatesComposites see {@link Engine#evaluatesComposites}
   * @param engine prepares the function of a program
   */
  static FunctionRunner prepare(
      Operation module,
      String function,
      DialectRegistry dialects,
      boolean evaluatesComposites,
      Function<Operation, FunctionRunner> engine) {
    return prepare(module, function, dialects, evaluatesComposites, engine, MAX_BYTES);
  }

  /**
   * As above, with a limit.
   *
   * @param maxBytes what preparations may hold together
   */
  static FunctionRunner prepare(
      Operation module,
      String function,
      DialectRegistry dialects,
      boolean evaluatesComposites,
      Function<Operation, FunctionRunner> engine,
      long maxBytes) {
    return InputRefinement.isDynamic(module)
        ? new RefinedFunction(module, function, dialects, evaluatesComposites, engine, maxBytes)
        : engine.apply(module);
  }

  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    if (!areArguments(inputs)) {
      return dynamic().run(inputs, run);
    }
    Preparation preparation = acquire(inputs);
    try {
      return preparation.runner(inputs).run(inputs, run);
    } finally {
      release(preparation);
    }
  }

  @Override
  public void run(
      List<? extends InterpreterValue> inputs, List<Tensor> results, InterpreterOptions run) {
    if (!areArguments(inputs)) {
      dynamic().run(inputs, results, run);
      return;
    }
    Preparation preparation = acquire(inputs);
    try {
      preparation.runner(inputs).run(inputs, results, run);
    } finally {
      release(preparation);
    }
  }

  /** Returns whether inputs are tensors of the parameters' types; others are refused or rare. */
  private boolean areArguments(List<? extends InterpreterValue> inputs) {
    if (inputs.size() != parameters.size()) {
      return false;
    }
    for (int i = 0; i < inputs.size(); i++) {
      if (!(inputs.get(i) instanceof Tensor tensor) || !tensor.isOf(parameters.get(i).type())) {
        return false;
      }
    }
    return true;
  }

  private synchronized Preparation acquire(List<? extends InterpreterValue> inputs) {
    List<RankedTensorType> types = inputs.stream().map(input -> ((Tensor) input).type()).toList();
    Preparation preparation = prepared.computeIfAbsent(types, _ -> new Preparation());
    preparation.uses++;
    return preparation;
  }

  /** Ends a use by a run, after which the preparation may hold more. */
  private synchronized void release(Preparation preparation) {
    drop(preparation);
    if (preparation.isKept) {
      measure(preparation);
      makeRoom();
    }
  }

  /** Ends a use; the last one closes the preparation. */
  private void drop(Preparation preparation) {
    if (--preparation.uses == 0) {
      preparation.close();
    }
  }

  private void forget(Preparation preparation) {
    preparation.isKept = false;
    drop(preparation);
  }

  private void measure(Preparation preparation) {
    heldBytes -= preparation.bytes;
    preparation.bytes = preparation.bytes();
    heldBytes += preparation.bytes;
  }

  /** Frees memory of preparations, or else these, but for the one that was used last. */
  private void makeRoom() {
    Preparation last = heldBytes > maxBytes ? prepared.lastEntry().getValue() : null;
    for (Preparation each : prepared.values()) {
      if (heldBytes <= maxBytes) {
        return;
      }
      if (each != last) {
        each.trim();
        measure(each);
      }
    }
    while (heldBytes > maxBytes && prepared.size() > 1) {
      Preparation first = prepared.pollFirstEntry().getValue();
      heldBytes -= first.bytes;
      forget(first);
    }
  }

  private synchronized FunctionRunner dynamic() {
    FunctionRunner current = dynamic;
    if (current == null) {
      current = engine.apply(module);
      dynamic = current;
    }
    return current;
  }

  @Override
  public InterpretedShare interpreted() {
    return interpreted;
  }

  @Override
  public synchronized void close() {
    prepared.values().forEach(this::forget);
    prepared.clear();
    heldBytes = 0;
    if (dynamic != null) {
      dynamic.close();
    }
  }
}
