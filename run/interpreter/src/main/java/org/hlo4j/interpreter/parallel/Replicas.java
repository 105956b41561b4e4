package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.ProcessId;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.func.FuncOp;

/**
 * The replicas that a module states by {@code mhlo.num_replicas}, as JAX's {@code pmap} does, and
 * the {@link Partitions} of each. Its functions are those of one replica. Arrays are split and
 * joined along a dimension, the first of size 1 in the type of the function, which is that of
 * {@code pmap}, else the first; a scalar stands for the elements of a vector. Arguments with {@code
 * mhlo.is_same_data_across_replicas} are the same for all.
 */
public final class Replicas {
  private static final String COUNT = "mhlo.num_replicas";
  private static final String SAME = "mhlo.is_same_data_across_replicas";

  private Replicas() {}

  /**
   * {@return whether several processes run a function: replicas, or partitions of a function that
   * is that of one of them}
   *
   * @param function a function
   */
  public static boolean areSeveral(Operation function) {
    return count(function) > 1 || Partitions.count(function) > 1;
  }

  /** Returns the number of replicas of a function's module; 1 if it states none. */
  private static long count(Operation function) {
    Operation module = function.parentOpOrNull();
    return module == null
        ? 1
        : module
            .attribute(COUNT, IntegerAttr.class)
            .map(IntegerAttr::longValue)
            .filter(count -> count > 1)
            .orElse(1L);
  }

  /**
   * {@return the types of a function's arguments for all replicas}
   *
   * @param function a function with a body
   */
  public static List<Type> inputTypes(Operation function) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < function.region(0).front().argumentCount(); i++) {
      Type type = function.region(0).front().argument(i).type();
      long count = count(function);
      types.add(
          count == 1 && Partitions.count(function) > 1
              ? Partitions.inputType(function, i)
              : isSame(function, i) ? type : whole(type, count));
    }
    return types;
  }

  /**
   * {@return the types of a function's results for all replicas}
   *
   * @param function a function
   */
  public static List<Type> resultTypes(Operation function) {
    long count = count(function);
    return new FuncOp(function)
        .functionType().results().stream().map(type -> whole(type, count)).toList();
  }

  private static boolean isSame(Operation function, int argument) {
    return new FuncOp(function).argumentAttributes(argument).getOrNull(SAME) != null;
  }

  private static int dimension(LongList shape) {
    return Math.max(0, shape.indexOf(1));
  }

  private static Type whole(Type type, long count) {
    if (count == 1 || !(type instanceof RankedTensorType tensor)) {
      return type;
    }
    if (tensor.rank() == 0) {
      return RankedTensorType.of(LongList.of(count), tensor.elementType());
    }
    long[] shape = tensor.shape().toArray();
    int split = dimension(tensor.shape());
    shape[split] =
        ShapedType.isDynamic(shape[split]) ? shape[split] : Sizes.multiply(shape[split], count);
    return RankedTensorType.of(LongList.wrap(shape), tensor.elementType());
  }

  /**
   * Runs a function as all replicas and partitions.
   *
   * @param machine the machine of the whole program
   * @param function the function, of a module that states more than one process
   * @param inputs the arguments for all replicas
   * @return the results of all replicas
   * @throws InterpreterException if it fails, or there are too many replicas
   */
  public static List<InterpreterValue> run(
      Machine machine, Operation function, List<? extends InterpreterValue> inputs) {
    int limit = machine.options().limits().processes();
    long replicas = count(function);
    long partitions = Partitions.count(function);
    if (replicas > limit || partitions > limit / replicas) {
      throw new InterpreterException(
          function.location(), "program runs as more than " + limit + " processes");
    }
    List<Process> processes = machine.grid((int) replicas, (int) partitions);
    Partitions parts = new Partitions(function, machine, processes);
    List<List<InterpreterValue>> arguments = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      Type type = function.region(0).front().argument(i).type();
      InterpreterValue input = inputs.get(i);
      arguments.add(
          replicas == 1
              ? parts.split(i, input)
              : isSame(function, i) || !(input instanceof Tensor)
                  ? Collections.nCopies(processes.size(), input)
                  : split(function, machine, input, type, processes, (int) replicas));
    }
    List<List<InterpreterValue>> results =
        machine.start(
            function,
            processes,
            replica -> arguments.stream().map(each -> each.get(replica)).toList());
    List<InterpreterValue> joined = new ArrayList<>();
    for (int i = 0; i < results.getFirst().size(); i++) {
      int result = i;
      List<InterpreterValue> values = results.stream().map(each -> each.get(result)).toList();
      joined.add(
          replicas == 1
              ? parts.join(i, values)
              : join(function, machine, values, processes, (int) replicas));
    }
    return joined;
  }

  private static Tiling tiling(int rank, int dimension, int count) {
    List<Integer> counts = new ArrayList<>(Collections.nCopies(rank, 1));
    counts.set(dimension, count);
    return new Tiling(counts, ProcessId::replica);
  }

  private static List<InterpreterValue> split(
      Operation op,
      Machine machine,
      InterpreterValue value,
      Type type,
      List<Process> processes,
      int count) {
    LongList local = type instanceof RankedTensorType tensor ? tensor.shape() : LongList.of();
    Tiling tiling = tiling(Math.max(1, local.size()), dimension(local), count);
    List<InterpreterValue> parts = tiling.split(op, machine, value, processes);
    return local.isEmpty()
        ? parts.stream().<InterpreterValue>map(part -> ((Tensor) part).element(0)).toList()
        : parts;
  }

  private static InterpreterValue join(
      Operation op,
      Machine machine,
      List<InterpreterValue> values,
      List<Process> processes,
      int count) {
    if (!(values.getFirst() instanceof Tensor first)) {
      return values.getFirst();
    }
    Tiling tiling = tiling(Math.max(1, first.rank()), dimension(first.shape()), count);
    return tiling.join(
        op,
        machine,
        first.rank() > 0
            ? values
            : values.stream().<InterpreterValue>map(Replicas::vector).toList(),
        processes);
  }

  private static Tensor vector(InterpreterValue scalar) {
    Tensor tensor = (Tensor) scalar;
    return tensor.withType(RankedTensorType.of(LongList.of(1), tensor.elementType()));
  }
}
