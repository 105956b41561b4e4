package org.hlo4j.engine.plan;

import org.hlo4j.ir.Operation;

/** Defines the results of operations of one kind, mostly by steps. */
@FunctionalInterface
interface Lowering {
  /**
   * Lowers an operation.
   *
   * @return whether it was lowered; otherwise the interpreter evaluates it
   */
  boolean lower(PlanBuilder builder, Operation op);
}
