package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.func.FuncOp;

/**
 * The replicas that a module states by {@code mhlo.num_replicas}, as JAX's {@code pmap} does. Its
 * functions are those of one replica. Arrays are split and joined along a dimension, the first of
 * size 1 in the type of the function, which is that of {@code pmap}, else the first; a scalar
 * stands for the elements of a vector. Arguments with {@code mhlo.is_same_data_across_replicas} are
 * the same for all.
 */
public final class Replicas {
  private static final String COUNT = "mhlo.num_replicas";
  private static final String SAME = "mhlo.is_same_data_across_replicas";

  private Replicas() {}

  /**
   * {@return the number of replicas of a function's module; 1 if it states none}
   *
   * @param function a function
   */
  public static long count(Operation function) {
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
      types.add(isSame(function, i) ? type : whole(type, count(function)));
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
        ShapedType.isDynamic(shape[split]) || shape[split] > Long.MAX_VALUE / count
            ? ShapedType.DYNAMIC
            : shape[split] * count;
    return RankedTensorType.of(LongList.wrap(shape), tensor.elementType());
  }

  /**
   * Runs a function as all replicas.
   *
   * @param machine the machine of the whole program
   * @param function the function, of a module that states more than one replica
   * @param inputs the arguments for all replicas
   * @return the results of all replicas
   * @throws InterpreterException if it fails, or there are too many replicas
   */
  public static List<InterpreterValue> run(
      Machine machine, Operation function, List<? extends InterpreterValue> inputs) {
    long count = count(function);
    if (count > machine.options().limits().processes()) {
      throw new InterpreterException(
          function.location(),
          "program runs as more than " + machine.options().limits().processes() + " processes");
    }
    List<Process> processes = machine.grid((int) count, 1);
    List<List<InterpreterValue>> arguments = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      Type type = function.region(0).front().argument(i).type();
      InterpreterValue input = inputs.get(i);
      arguments.add(
          isSame(function, i) || !(input instanceof Tensor)
              ? Collections.nCopies(processes.size(), input)
              : split(function, machine, input, type, processes));
    }
    List<List<InterpreterValue>> results =
        machine.start(
            function,
            processes,
            replica -> arguments.stream().map(each -> each.get(replica)).toList());
    List<InterpreterValue> joined = new ArrayList<>();
    for (int i = 0; i < results.getFirst().size(); i++) {
      int result = i;
      joined.add(
          join(
              function,
              machine,
              results.stream().map(each -> each.get(result)).toList(),
              processes));
    }
    return joined;
  }

  private static Tiling tiling(int rank, int dimension, int count) {
    List<Integer> counts = new ArrayList<>(Collections.nCopies(rank, 1));
    counts.set(dimension, count);
    return new Tiling(counts, ProcessId::replica);
  }

  private static List<InterpreterValue> split(
      Operation op, Machine machine, InterpreterValue value, Type type, List<Process> processes) {
    LongList local = type instanceof RankedTensorType tensor ? tensor.shape() : LongList.of();
    Tiling tiling = tiling(Math.max(1, local.size()), dimension(local), processes.size());
    List<InterpreterValue> parts = tiling.split(op, machine, value, processes);
    return local.isEmpty()
        ? parts.stream().<InterpreterValue>map(part -> ((Tensor) part).element(0)).toList()
        : parts;
  }

  private static InterpreterValue join(
      Operation op, Machine machine, List<InterpreterValue> values, List<Process> processes) {
    if (!(values.getFirst() instanceof Tensor first)) {
      return values.getFirst();
    }
    Tiling tiling = tiling(Math.max(1, first.rank()), dimension(first.shape()), processes.size());
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
