package org.hlo4j.interpreter.parallel;

import java.util.Map;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.define.OpDefinition;

/** The evaluators of operations and custom calls of several processes. */
public final class ParallelEval {
  private ParallelEval() {}

  /**
   * Adds the evaluators of operations.
   *
   * @param evaluators receives them by definition
   */
  public static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    Processes.addTo(evaluators);
    Collective.addTo(evaluators);
    ShardyEval.addTo(evaluators);
    ManualEval.addTo(evaluators);
    ShardyCalls.addTo(evaluators);
  }

  /**
   * Adds the evaluators of custom calls.
   *
   * @param targets receives them by target
   */
  public static void addTargetsTo(Map<String, OpEvaluator> targets) {
    Boundaries.addTo(targets);
    ShardyCalls.addTargetsTo(targets);
    RaggedExchange.addTo(targets);
  }

  /**
   * {@return whether custom calls of a target join values that are divided into shards}
   *
   * @param target the target
   */
  public static boolean joinsShards(String target) {
    return Boundaries.LEAVING.contains(target);
  }
}
