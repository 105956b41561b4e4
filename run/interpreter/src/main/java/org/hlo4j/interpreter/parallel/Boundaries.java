package org.hlo4j.interpreter.parallel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Division;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.Shards;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * The custom calls by which programs with shardings of HLO enter and leave manual computations:
 * {@code SPMDFullToShardShape} splits an array that {@code Sharding} annotates into {@link Shards},
 * {@code SPMDShardToFullShape} joins them. In between, operations on shards run once for each
 * device.
 */
public final class Boundaries {
  /** The targets that join shards. */
  static final Set<String> LEAVING = Set.of("SPMDShardToFullShape", ShardyCalls.LEAVING);

  /** The other targets whose values are divided into shards. */
  private static final Set<String> ENTERING = Set.of("SPMDFullToShardShape", ShardyCalls.ENTERING);

  /** Returns whether calls of a target divide values, or join them. */
  static boolean isOne(String target) {
    return LEAVING.contains(target) || ENTERING.contains(target);
  }

  private static final String SHARDING = "mhlo.sharding";

  private Boundaries() {}

  static void addTo(Map<String, OpEvaluator> targets) {
    targets.put("SPMDFullToShardShape", Boundaries::enter);
    targets.put("SPMDShardToFullShape", Boundaries::leave);
  }

  private static void enter(Operation op, Frame frame) {
    Machine machine = frame.machine();
    InterpreterValue value = frame.get(op.operand(0));
    if (!op.hasAttribute(SHARDING)) {
      check(op, 0, value);
      frame.result(op, value);
      return;
    }
    TileAssignment whole = sharding(annotation(op).orElse(op), machine);
    TileAssignment local = sharding(op, machine);
    int count =
        machine
            .partitions()
            .or(() -> Optional.of(whole.devices().size()).filter(size -> size > 0))
            .orElseThrow(() ->
                new InterpreterException(
                    op.location(), "program does not state its number of devices"));
    Division division = machine.divide(op, local.leaders(count), Optional.empty());
    Tiling tiling = whole.tiling(value instanceof Tensor tensor ? tensor.rank() : 0, count);
    divide(op, frame, 0, value, division, tiling);
  }

  /** Sets a result to the shards of a value; to its only one if the process is not divided. */
  static void divide(
      Operation op,
      Frame frame,
      int result,
      InterpreterValue value,
      Division division,
      Tiling tiling) {
    List<Process> processes = frame.machine().process().parts(division);
    List<InterpreterValue> parts = tiling.split(op, frame.machine(), value, processes);
    check(op, result, parts.getFirst());
    frame.set(
        op.result(result),
        processes.size() == 1
            ? parts.getFirst()
            : new Shards(division, processes, parts, op.result(result).type()));
  }

  /** Returns the operation that annotates the array to be split. */
  private static Optional<Operation> annotation(Operation op) {
    return Optional.ofNullable(op.operand(0).definingOpOrNull())
        .filter(defining -> defining.is(Modules.CUSTOM_CALL))
        .filter(call -> CustomCallOp.CALL_TARGET_NAME.get(call).equals("Sharding"));
  }

  private static void leave(Operation op, Frame frame) {
    InterpreterValue value = frame.get(op.operand(0));
    if (value instanceof Shards shards && shards.values().getFirst() instanceof Tensor part) {
      Tiling tiling =
          sharding(op, frame.machine()).tiling(part.rank(), shards.division().leaders().size());
      value = tiling.join(op, frame.machine(), shards.values(), shards.processes());
    }
    check(op, 0, value);
    frame.result(op, value);
  }

  private static TileAssignment sharding(Operation op, Machine machine) {
    String text =
        op.attribute(SHARDING, StringAttr.class)
            .map(StringAttr::value)
            .orElseThrow(() -> new InterpreterException(op.location(), "sharding is missing"));
    return TileAssignment.parse(text, machine.options().limits().processes());
  }

  /** Checks that a value has the shape of a result. */
  static void check(Operation op, int result, InterpreterValue value) {
    if (value instanceof Tensor tensor
        && op.result(result).type() instanceof RankedTensorType type
        && type.hasStaticShape()
        && !type.shape().equals(tensor.shape())) {
      throw new InterpreterException(
          op.location(),
          "'%s' has %s, which its sharding makes %s"
              .formatted(CustomCallOp.CALL_TARGET_NAME.get(op), type.shape(), tensor.shape()));
    }
  }
}
