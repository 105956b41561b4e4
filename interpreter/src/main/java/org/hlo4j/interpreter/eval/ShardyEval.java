package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.sdy.SdyOps;

/**
 * Shardy's operations, which annotate placement. Values in programs with them are whole arrays,
 * which do not depend on where their shards are.
 */
final class ShardyEval {
  private static final List<OpDefinition> IDENTITIES =
      List.of(
          SdyOps.SHARDING_CONSTRAINT,
          SdyOps.RESHARD,
          SdyOps.PROPAGATION_BARRIER,
          SdyOps.ALL_GATHER,
          SdyOps.ALL_SLICE,
          SdyOps.ALL_TO_ALL,
          SdyOps.COLLECTIVE_PERMUTE);

  private ShardyEval() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    IDENTITIES.forEach(op -> evaluators.put(op, ShardyEval::forward));
    evaluators.put(SdyOps.SHARDING_GROUP, (_, _) -> {});
  }

  private static void forward(Operation op, Frame frame) {
    List<InterpreterValue> values = op.operands().stream().map(frame::get).toList();
    frame.results(op, values);
  }
}
