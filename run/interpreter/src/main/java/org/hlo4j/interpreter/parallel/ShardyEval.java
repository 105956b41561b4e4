package org.hlo4j.interpreter.parallel;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.sdy.ConstantOp;
import org.hlo4j.opset.sdy.SdyOps;

/**
 * Shardy's operations, which annotate placement. Values are whole arrays along axes that are not
 * manual, so that they do not depend on where their shards are: what reduces or moves shards leaves
 * the array the same.
 */
public final class ShardyEval {
  private static final List<OpDefinition> IDENTITIES =
      List.of(
          SdyOps.SHARDING_CONSTRAINT,
          SdyOps.RESHARD,
          SdyOps.PROPAGATION_BARRIER,
          SdyOps.DATA_FLOW_EDGE,
          SdyOps.FUNC_DATA_FLOW_EDGE,
          SdyOps.ALL_GATHER,
          SdyOps.ALL_REDUCE,
          SdyOps.ALL_SLICE,
          SdyOps.ALL_TO_ALL,
          SdyOps.COLLECTIVE_PERMUTE,
          SdyOps.REDUCE_SCATTER,
          SdyOps.SHARDED_TO_UNREDUCED,
          SdyOps.REPLICATED_TO_UNREDUCED);

  private ShardyEval() {}

  /** {@return the operations whose results are their operands} */
  public static List<OpDefinition> identities() {
    return IDENTITIES;
  }

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    IDENTITIES.forEach(
        op -> evaluators.put(op, (each, frame) -> frame.results(each, frame.values(each))));
    evaluators.put(SdyOps.SHARDING_GROUP, (_, _) -> {});
    evaluators.put(SdyOps.CONSTANT, ShardyEval::constant);
    evaluators.put(
        SdyOps.NAMED_COMPUTATION,
        (op, frame) -> frame.results(op, frame.run(op.region(0), frame.values(op))));
  }

  private static void constant(Operation op, Frame frame) {
    RankedTensorType type = frame.resultType(op, 0);
    frame.machine().options().limits().checkTensor(op.location(), op.name(), type);
    frame.result(op, Tensor.of(ConstantOp.VALUE.get(op)).withType(type));
  }
}
