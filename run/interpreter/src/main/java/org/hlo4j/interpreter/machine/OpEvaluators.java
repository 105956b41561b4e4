package org.hlo4j.interpreter.machine;

import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/** The evaluators of operations that a machine is given. */
public interface OpEvaluators {
  /**
   * {@return the evaluator of an operation; null if there is none}
   *
   * @param op the operation
   */
  @Nullable OpEvaluator ofOrNull(Operation op);

  /**
   * {@return whether an operation passes on or joins values that are divided into shards}
   *
   * @param op the operation
   */
  boolean takesShards(Operation op);
}
