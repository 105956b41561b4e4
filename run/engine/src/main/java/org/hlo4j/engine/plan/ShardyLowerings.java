package org.hlo4j.engine.plan;

import java.util.Map;
import org.hlo4j.interpreter.parallel.ShardyEval;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.sdy.SdyOps;

/** Annotations of Shardy, in programs of one process. */
final class ShardyLowerings {
  private ShardyLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    ShardyEval.identities().forEach(op -> lowerings.put(op, ShardyLowerings::passOn));
    lowerings.put(SdyOps.NAMED_COMPUTATION, ShardyLowerings::namedComputation);
  }

  /** Defines results as the operands, if these are of the same types. */
  static boolean passOn(PlanBuilder builder, Operation op) {
    if (!Value.types(op.operands()).equals(Value.types(op.results()))) {
      return false;
    }
    for (int i = 0; i < op.resultCount(); i++) {
      builder.alias(op.result(i), op.operand(i));
    }
    return true;
  }

  private static boolean namedComputation(PlanBuilder builder, Operation op) {
    builder.define(op.results(), builder.lower(op.region(0).front(), builder.take(op.operands())));
    return true;
  }
}
