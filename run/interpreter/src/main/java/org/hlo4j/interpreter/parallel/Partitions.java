package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that a module states by {@code mhlo.num_partitions}. They count if the function is
 * that of one of them: if it communicates outside of manual computations. Other functions are those
 * of whole arrays, to be divided by a compiler, and run as one process.
 *
 * <p>An argument with {@code sdy.sharding} is a whole array, of which each partition gets its part;
 * one without, and one that has the shape of a part, is the same for all. Likewise, results are
 * joined by their shardings; those without must be the same in all partitions.
 */
final class Partitions {
  private static final String COUNT = "mhlo.num_partitions";
  private static final String SHARDING = "sdy.sharding";
  private static final Set<OpDefinition> IDS =
      Set.of(Collectives.PARTITION_ID, Collectives.REPLICA_ID);

  private final Operation function;
  private final Machine machine;
  private final List<Process> processes;

  /** Creates the partitions of a function, which run as processes of one replica. */
  Partitions(Operation function, Machine machine, List<Process> processes) {
    this.function = function;
    this.machine = machine;
    this.processes = processes;
  }

  /** Returns the number of partitions that run a function; 1 if it is one of whole arrays. */
  static long count(Operation function) {
    Operation module = function.parentOpOrNull();
    if (module == null) {
      return 1;
    }
    long stated = module.attribute(COUNT, IntegerAttr.class).map(IntegerAttr::longValue).orElse(1L);
    return stated > 1
            && !hasBoundaries(module)
            && communicates(module, function, new SymbolTables(), new HashSet<>())
        ? stated
        : 1;
  }

  /** Returns whether values are divided and joined within the program. */
  private static boolean hasBoundaries(Operation module) {
    return module.visit(op ->
        op.is(Modules.CUSTOM_CALL) && Boundaries.isOne(CustomCallOp.CALL_TARGET_NAME.get(op))
            ? WalkResult.INTERRUPT
            : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  /**
   * Returns whether a function or one that it calls communicates outside of manual computations.
   */
  private static boolean communicates(
      Operation module, Operation function, SymbolTables symbols, Set<Operation> seen) {
    if (!seen.add(function)) {
      return false;
    }
    List<String> callees = new ArrayList<>();
    boolean found =
        function.visit(op -> {
          if (op.is(SdyOps.MANUAL_COMPUTATION)) {
            return WalkResult.SKIP;
          }
          if (op.is(FuncOps.CALL)) {
            callees.add(CallOp.CALLEE.get(op));
          }
          return Collectives.all().contains(op.definition()) && !IDS.contains(op.definition())
              ? WalkResult.INTERRUPT
              : WalkResult.ADVANCE;
        })
            == WalkResult.INTERRUPT;
    return found
        || callees.stream()
            .flatMap(name -> Stream.ofNullable(symbols.lookupOrNull(module, name)))
            .anyMatch(callee -> communicates(module, callee, symbols, seen));
  }

  /** Returns the type of an argument: sizes that are split may be those of a part or the whole. */
  static Type inputType(Operation function, int argument) {
    Type type = function.region(0).front().argument(argument).type();
    Optional<TensorShardingAttr> sharding =
        sharding(new FuncOp(function).argumentAttributes(argument).getOrNull(SHARDING));
    if (sharding.isEmpty() || !(type instanceof RankedTensorType part)) {
      return type;
    }
    long[] sizes = part.shape().toArray();
    for (int d = 0; d < Math.min(sizes.length, sharding.get().dimensions().size()); d++) {
      if (!sharding.get().dimensions().get(d).axes().isEmpty()) {
        sizes[d] = ShapedType.DYNAMIC;
      }
    }
    return RankedTensorType.of(LongList.wrap(sizes), part.elementType());
  }

  private static Optional<TensorShardingAttr> sharding(@Nullable Attribute attribute) {
    return attribute instanceof TensorShardingAttr sharding
        ? Optional.of(sharding)
        : Optional.empty();
  }

  /** Returns an argument of each partition. */
  List<InterpreterValue> split(int argument, InterpreterValue input) {
    Optional<TensorShardingAttr> sharding =
        sharding(new FuncOp(function).argumentAttributes(argument).getOrNull(SHARDING));
    if (sharding.isEmpty()
        || !(input instanceof Tensor whole)
        || input.isOf(function.region(0).front().argument(argument).type())) {
      return Collections.nCopies(processes.size(), input);
    }
    List<InterpreterValue> parts =
        tiling(sharding.get()).split(function, machine, whole, processes);
    Type type = function.region(0).front().argument(argument).type();
    if (!parts.getFirst().isOf(type)) {
      throw new InterpreterException(
          function.location(),
          "argument #%d is %s, of which a device gets %s instead of %s"
              .formatted(argument, whole.typeText(), parts.getFirst().typeText(), type));
    }
    return parts;
  }

  /** Returns a result of all partitions. */
  InterpreterValue join(int result, List<InterpreterValue> values) {
    Optional<TensorShardingAttr> sharding =
        sharding(new FuncOp(function).resultAttributes(result).getOrNull(SHARDING));
    if (sharding.isPresent()) {
      return tiling(sharding.get()).join(function, machine, values, processes);
    }
    if (values.getFirst() instanceof Tensor first
        && !values.stream().allMatch(value -> isSame(first, value))) {
      throw new InterpreterException(
          function.location(),
          "result #" + result + " differs between devices and has no sdy.sharding");
    }
    return values.getFirst();
  }

  private static boolean isSame(Tensor first, InterpreterValue value) {
    return value == first
        || (value instanceof Tensor other
            && other.type().equals(first.type())
            && other.toAttribute().equals(first.toAttribute()));
  }

  private Tiling tiling(TensorShardingAttr sharding) {
    Mesh mesh = new Mesh(function, machine, Mesh.attribute(function, machine, sharding));
    if (mesh.count() != processes.size()) {
      throw new InterpreterException(
          function.location(),
          "mesh of %d devices does not fit %d partitions"
              .formatted(mesh.count(), processes.size()));
    }
    if (!sharding.unreducedAxes().isEmpty()) {
      throw new InterpreterException(
          function.location(), "partial results of devices are not supported");
    }
    return mesh.tiling(sharding, _ -> true);
  }
}
