package org.hlo4j.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.eval.Evaluators;
import org.hlo4j.interpreter.eval.SupportCheck;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.parallel.Replicas;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.func.FuncOp;
import org.jspecify.annotations.Nullable;

/**
 * Runs StableHLO programs with the semantics of the specification. Results are deterministic:
 * reductions and arithmetic yield the same bits on every run.
 */
public final class Interpreter {
  private Interpreter() {}

  /**
   * Runs a function of a module. Values are whole arrays, which do not depend on how they are
   * sharded; a manual computation runs once for each of its devices. If the module states several
   * replicas by {@code mhlo.num_replicas}, as JAX's {@code pmap} does, all of them run the
   * function, inputs are split and results joined along a dimension: the first of size 1 in the
   * function's type, else the first. Inputs with {@code mhlo.is_same_data_across_replicas} are not
   * split. If it states several partitions by {@code mhlo.num_partitions} and the function
   * communicates outside of manual computations, it is that of one partition, and all of them run
   * it: inputs and results with {@code sdy.sharding} are split and joined by it, others are the
   * same for all.
   *
   * @param module a verified {@code builtin.module}; it is not changed
   * @param function the name of the function; if it is {@code main} and the module has a single
   *     function, that function runs even if its name differs
   * @param inputs its arguments, of the function's types
   * @param options callbacks, limits and threads
   * @return its results
   * @throws InterpreterException if there is no such function, the inputs do not match, an
   *     operation that may be reached is not {@linkplain #unsupported supported}, or the run fails
   */
  public static List<InterpreterValue> evaluate(
      Operation module,
      String function,
      List<? extends InterpreterValue> inputs,
      InterpreterOptions options) {
    Machine machine = Evaluators.machine(module, options);
    Operation entry = entry(machine, module, function);
    checkInputs(entry, Replicas.inputTypes(entry), inputs);
    checkSupport(machine, entry, List.of(inputs));
    return Replicas.areSeveral(entry)
        ? Replicas.run(machine, entry, inputs)
        : machine.start(entry, inputs);
  }

  /**
   * Runs a function of a module with the default options.
   *
   * @param module a verified {@code builtin.module}; it is not changed
   * @param function the name of the function
   * @param inputs its arguments, of the function's types
   * @return its results
   * @throws InterpreterException if there is no such function, the inputs do not match, or the run
   *     fails
   */
  public static List<InterpreterValue> evaluate(
      Operation module, String function, List<? extends InterpreterValue> inputs) {
    return evaluate(module, function, inputs, InterpreterOptions.DEFAULT);
  }

  /**
   * Runs a function of a module as each process of a grid of replicas and partitions. Processes are
   * scheduled cooperatively, so that the results are the same on every run.
   *
   * @param module a verified {@code builtin.module}; it is not changed
   * @param function the name of the function
   * @param replicas the number of replicas, at least 1
   * @param partitions the number of partitions, at least 1
   * @param inputs the arguments of each process in row-major order: all partitions of the first
   *     replica come first
   * @param options callbacks, limits and threads
   * @return the results of each process, in the same order
   * @throws IllegalArgumentException if the number of inputs is not that of processes
   * @throws InterpreterException if there is no such function, the inputs do not match, or one of
   *     the processes fails
   */
  public static List<List<InterpreterValue>> evaluateOnGrid(
      Operation module,
      String function,
      int replicas,
      int partitions,
      List<? extends List<? extends InterpreterValue>> inputs,
      InterpreterOptions options) {
    if (replicas < 1 || partitions < 1 || inputs.size() != (long) replicas * partitions) {
      throw new IllegalArgumentException(
          "%d inputs for %d * %d processes".formatted(inputs.size(), replicas, partitions));
    }
    Machine machine = Evaluators.machine(module, options);
    Operation entry = entry(machine, module, function);
    List<Type> types =
        entry.region(0).front().arguments().stream().map(BlockArgument::type).toList();
    inputs.forEach(each -> checkInputs(entry, types, each));
    checkSupport(machine, entry, inputs);
    return machine.start(entry, replicas, partitions, inputs);
  }

  /**
   * Finds what a run of a function may reach and cannot evaluate: operations of its body, of
   * regions, and of functions that are called. {@link #evaluate} refuses a program before its first
   * operation if there is any that its arguments do not exclude: a branch whose index is known,
   * such as that for another platform in what JAX exports for several, is not reached.
   *
   * @param module a verified {@code builtin.module}
   * @param function the name of the function, as for {@link #evaluate}
   * @param known arguments that are known, by their index
   * @param options the options of the run, with its extension
   * @return the operations by kind, in the order of discovery
   * @throws InterpreterException if there is no such function
   */
  public static List<Unsupported> unsupported(
      Operation module,
      String function,
      Map<Integer, ? extends InterpreterValue> known,
      InterpreterOptions options) {
    Machine machine = Evaluators.machine(module, options);
    Operation entry = entry(machine, module, function);
    List<@Nullable InterpreterValue> arguments = new ArrayList<>();
    for (int i = 0; i < entry.region(0).front().argumentCount(); i++) {
      arguments.add(known.get(i));
    }
    return SupportCheck.of(machine, entry, List.of(arguments));
  }

  private static void checkSupport(
      Machine machine,
      Operation entry,
      List<? extends List<? extends @Nullable InterpreterValue>> runs) {
    List<Unsupported> unsupported = SupportCheck.of(machine, entry, runs);
    if (!unsupported.isEmpty()) {
      throw Unsupported.refusal(unsupported);
    }
  }

  /**
   * {@return the function that {@link #evaluate} runs}
   *
   * @param module a {@code builtin.module}
   * @param function the name of the function
   * @throws InterpreterException if there is none
   */
  public static Operation entry(Operation module, String function) {
    return entry(Evaluators.machine(module, InterpreterOptions.DEFAULT), module, function);
  }

  /**
   * {@return the types of the results of a function, which are those of all replicas if its module
   * states several}
   *
   * @param function the function
   */
  public static List<Type> resultTypes(Operation function) {
    return Replicas.resultTypes(function);
  }

  /**
   * {@return the names of the results of a function, which JAX writes to it; empty for those that
   * have none}
   *
   * @param function the function
   */
  public static List<String> resultNames(Operation function) {
    FuncOp named = new FuncOp(function);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < named.functionType().results().size(); i++) {
      names.add(
          named.resultAttributes(i).getOrNull("jax.result_info") instanceof StringAttr name
              ? name.value()
              : "");
    }
    return names;
  }

  private static Operation entry(Machine machine, Operation module, String function) {
    Operation entry = machine.functionOrNull(function);
    if (entry == null && function.equals("main")) {
      entry = machine.onlyFunctionOrNull();
    }
    if (entry == null) {
      throw new InterpreterException(
          module.location(), "module must have entry func with name " + function);
    }
    return entry;
  }

  /**
   * Checks the inputs of a function.
   *
   * @param entry the function
   * @param types the types of its parameters
   * @param inputs the inputs
   * @throws InterpreterException if their number or types do not match
   */
  public static void checkInputs(
      Operation entry, List<? extends Type> types, List<? extends InterpreterValue> inputs) {
    if (types.size() != inputs.size()) {
      throw new InterpreterException(
          entry.location(),
          "incorrect number of arguments specified, provided %d inputs but function expected %d"
              .formatted(inputs.size(), types.size()));
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type expected = types.get(i);
      InterpreterValue input = inputs.get(i);
      if (!input.isOf(expected)) {
        throw new InterpreterException(
            entry.location(),
            "invalid input argument type at index %d, input type was %s but entry function expected %s"
                .formatted(i, input.typeText(), expected));
      }
    }
  }
}
