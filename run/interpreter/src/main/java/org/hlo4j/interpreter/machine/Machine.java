package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.hlo4j.dialect.hlo.TupleCalls;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.Workers;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/** Runs the functions of a module within limits, as one process of a program. */
public final class Machine {
  private final Operation module;
  private final InterpreterOptions options;
  private final OpEvaluators evaluators;
  private final SymbolTables symbols;
  private final RunState run;
  private final Optional<Integer> partitions;
  private final Process process;
  private final Map<Division.Key, Division> divisions = new HashMap<>();
  private final RandomGenerator random = new SplittableRandom(0);
  private int depth;

  /**
   * Creates a machine.
   *
   * @param module a {@code builtin.module}
   * @param options callbacks, limits and threads
   * @param evaluators how operations are evaluated
   */
  public Machine(Operation module, InterpreterOptions options, OpEvaluators evaluators) {
    this.module = module;
    this.options = options;
    this.evaluators = evaluators;
    this.symbols = new SymbolTables();
    this.run = new RunState(options);
    this.partitions =
        module
            .attribute("mhlo.num_partitions", IntegerAttr.class)
            .map(IntegerAttr::longValue)
            .filter(count -> count > 0 && count <= options.limits().processes())
            .map(Math::toIntExact);
    this.process = new Process(new ProcessId(0, 0), new ProcessGrid(run.scheduler(), 1, 1));
  }

  private Machine(Machine parent, Process process) {
    this.module = parent.module;
    this.options = parent.options;
    this.evaluators = parent.evaluators;
    this.symbols = parent.symbols;
    this.run = parent.run;
    this.partitions = parent.partitions;
    this.process = process;
    this.depth = parent.depth;
  }

  /** Returns the module. */
  public Operation module() {
    return module;
  }

  /** Returns the process that this machine runs as. */
  public Process process() {
    return process;
  }

  /** {@return the options of the run} */
  public InterpreterOptions options() {
    return options;
  }

  /** Returns the threads that share large operations. */
  public Workers workers() {
    return run.workers();
  }

  /** Returns the generator of {@code rng}. */
  public RandomGenerator random() {
    return random;
  }

  /** Returns the module's symbol of this name; null if there is none. */
  public @Nullable Operation symbolOrNull(String name) {
    return symbols.lookupOrNull(module, name);
  }

  /**
   * {@return the function of this name; null if there is none with a body}
   *
   * @param name the name of the symbol
   */
  public @Nullable Operation functionOrNull(String name) {
    Operation symbol = symbolOrNull(name);
    return symbol != null && isFunction(symbol) ? symbol : null;
  }

  /**
   * Returns the function that an operation refers to.
   *
   * @throws InterpreterException if the module does not define it
   */
  public Operation function(Operation op, String name) {
    Operation function = functionOrNull(name);
    if (function == null) {
      Operation symbol = symbolOrNull(name);
      throw new InterpreterException(
          op.location(),
          symbol != null && symbol.is(FuncOps.FUNC)
              ? "function '" + name + "' has no body"
              : "module has no function '" + name + "'");
    }
    return function;
  }

  /** {@return the only function with a body; null if there is none or several} */
  public @Nullable Operation onlyFunctionOrNull() {
    List<Operation> functions = new ArrayList<>();
    for (Block block : module.region(0).blocks()) {
      for (Operation op : block.operations()) {
        if (isFunction(op)) {
          functions.add(op);
        }
      }
    }
    return functions.size() == 1 ? functions.getFirst() : null;
  }

  private static boolean isFunction(Operation symbol) {
    return symbol.is(FuncOps.FUNC) && !symbol.region(0).isEmpty();
  }

  /**
   * Runs a function as the only process of its grid.
   *
   * @param function the function
   * @param arguments its arguments
   * @return its results
   * @throws InterpreterException if it fails
   */
  public List<InterpreterValue> start(
      Operation function, List<? extends InterpreterValue> arguments) {
    return run.scheduler().start(() -> whole(function, call(function, arguments)));
  }

  /**
   * Runs a function as all processes of a grid.
   *
   * @param function the function
   * @param replicas the number of replicas
   * @param partitions the number of partitions
   * @param arguments those of each process, in row-major order
   * @return the results of each process, in the same order
   * @throws InterpreterException if one of the processes fails
   */
  public List<List<InterpreterValue>> start(
      Operation function,
      int replicas,
      int partitions,
      List<? extends List<? extends InterpreterValue>> arguments) {
    return start(function, grid(replicas, partitions), arguments::get);
  }

  /** Returns processes that run the same program. */
  public List<Process> grid(int replicas, int partitions) {
    return new ProcessGrid(run.scheduler(), replicas, partitions).processes();
  }

  /** Returns processes that run programs of their own, and the functions for their infeeds. */
  public List<Process> grid(int replicas, int partitions, List<String> infeed) {
    return new ProcessGrid(run.scheduler(), replicas, partitions, false, infeed).processes();
  }

  /** Runs a function as several processes. */
  public List<List<InterpreterValue>> start(
      Operation function,
      List<Process> processes,
      IntFunction<? extends List<? extends InterpreterValue>> arguments) {
    return run.scheduler()
        .start(() ->
            runAll(
                function,
                processes,
                (each, i) -> whole(function, each.call(function, arguments.apply(i)))));
  }

  /** Checks that no result of a function is divided into shards. */
  private static List<InterpreterValue> whole(Operation function, List<InterpreterValue> results) {
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof Shards) {
        throw new InterpreterException(
            function.location(), "result #" + i + " is local to each device");
      }
    }
    return results;
  }

  /** The machine that a process runs, and its index among the processes. */
  @FunctionalInterface
  public interface Body {
    List<InterpreterValue> run(Machine machine, int index);
  }

  /** Runs processes, and waits for all of them; returns their results in order. */
  public List<List<InterpreterValue>> runAll(Operation op, List<Process> processes, Body body) {
    List<String> names = processes.stream().map(each -> each.grid().name(each.id())).toList();
    return run.scheduler().divide(op, names, i -> body.run(new Machine(this, processes.get(i)), i));
  }

  /**
   * Calls a function.
   *
   * @param function the function
   * @param arguments its arguments
   * @return its results
   * @throws InterpreterException if it fails, or calls are nested too deeply
   */
  public List<InterpreterValue> call(
      Operation function, List<? extends InterpreterValue> arguments) {
    if (function.region(0).isEmpty()) {
      throw new InterpreterException(function.location(), "function has no body");
    }
    if (++depth > options.limits().callDepth()) {
      throw new InterpreterException(
          function.location(),
          "calls are nested more than " + options.limits().callDepth() + " deep");
    }
    try {
      return new Frame(this).run(function.region(0), arguments);
    } finally {
      depth--;
    }
  }

  /** Returns the number of devices that the program is to be divided over, if it states one. */
  public Optional<Integer> partitions() {
    return partitions;
  }

  /**
   * Returns a division of this process, the same one each time, so that values that are divided
   * alike can meet.
   *
   * @param leaders the first device of each part, by device
   * @param mesh the mesh and its manual axes, if they have names
   * @throws InterpreterException if the process is a part of a division of other devices
   */
  public Division divide(Operation op, List<Integer> leaders, Optional<Division.ManualMesh> mesh) {
    return divisions.computeIfAbsent(
        new Division.Key(leaders, mesh),
        _ -> {
          Optional<ProcessGrid> grid = process.division().map(Division::grid);
          if (grid.filter(devices -> devices.size() != leaders.size()).isPresent()) {
            throw new InterpreterException(
                op.location(),
                "nested manual computation is over %d devices, the outer one over %d"
                    .formatted(leaders.size(), grid.orElseThrow().size()));
          }
          return new Division(
              grid.orElseGet(() -> new ProcessGrid(run.scheduler(), 1, leaders.size())),
              leaders,
              mesh);
        });
  }

  /** Returns the state that all machines of the program share. */
  RunState run() {
    return run;
  }

  /** Counts a step; ends the run if it exceeds the limit or is cancelled. */
  public void countStep(Operation op) {
    run.countStep(op);
  }

  /** Ends the run if it is cancelled. */
  public void checkCancelled(Operation op) {
    run.checkCancelled(op);
  }

  /** Evaluates one operation. */
  void step(Operation op, Frame frame) {
    Optional<Shards> shards = run.hasShards() ? shards(op, frame) : Optional.empty();
    if (shards.isPresent()) {
      shards.get().distribute(op, frame);
      return;
    }
    run.countStep(op);
    options.listener().before(op);
    OpEvaluator evaluator = evaluatorOrNull(op);
    if (evaluator == null) {
      throw Results.failure(op, "cannot be interpreted");
    }
    try {
      if (run.hasBuffers()) {
        Buffers.evaluate(evaluator, op, frame);
      } else {
        evaluator.evaluate(op, frame);
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      options.limits().checkResults(op);
      throw Results.failure(op, e);
    } catch (IndexOutOfBoundsException e) {
      throw Results.outOfBounds(op, frame, e);
    } catch (OutOfMemoryError e) {
      throw new InterpreterException(
          op.location(), "'" + op.name() + "' needs more memory than there is", e);
    } catch (StackOverflowError e) {
      throw new InterpreterException(op.location(), "operations are nested too deep");
    }
    options.listener().after(op, frame::get);
  }

  /**
   * Evaluates one operation by itself.
   *
   * @param op the operation
   * @param values the values that it and its regions use
   * @return its results
   * @throws InterpreterException if it fails
   */
  public List<InterpreterValue> evaluate(
      Operation op, Map<Value, ? extends InterpreterValue> values) {
    return new Frame(this).evaluate(op, values);
  }

  /** Returns the first operand that is divided, unless the operation handles such values itself. */
  private Optional<Shards> shards(Operation op, Frame frame) {
    return evaluators.takesShards(op)
        ? Optional.empty()
        : op.operands().stream()
            .map(frame::get)
            .filter(Shards.class::isInstance)
            .map(Shards.class::cast)
            .findFirst();
  }

  /**
   * Returns how an operation is evaluated; null if it is not supported. The extension of the run
   * may replace custom calls and composites; installed ones supply what is not supported otherwise.
   * None of them sees tuples of custom calls.
   */
  public @Nullable OpEvaluator evaluatorOrNull(Operation op) {
    if (!TupleCalls.is(op)) {
      return evaluatorOfOrNull(op);
    }
    Operation flat = TupleCall.flat(op);
    OpEvaluator evaluator = evaluatorOfOrNull(flat);
    return evaluator == null ? null : new TupleCall(flat, evaluator);
  }

  private @Nullable OpEvaluator evaluatorOfOrNull(Operation op) {
    OpEvaluator evaluator = evaluators.ofOrNull(op);
    if (evaluator != null && !op.is(Modules.CUSTOM_CALL) && !op.is(Modules.COMPOSITE)) {
      return evaluator;
    }
    Optional<OpEvaluator> replacement = extension(options.extension(), op);
    if (replacement.isPresent()) {
      return replacement.get();
    }
    return evaluator != null ? evaluator : extension(Extension.installed(), op).orElse(null);
  }

  private static Optional<OpEvaluator> extension(Extension extension, Operation op) {
    return extension.evaluator(op).map(ExtensionEvaluator::new);
  }

  /**
   * {@return a new tensor of zeros}
   *
   * @param op the operation that it is for
   * @param type its type
   * @throws InterpreterException if it is larger than the limit
   */
  public Tensor allocate(Operation op, RankedTensorType type) {
    return run.allocate(op, type);
  }
}
