package org.hlo4j.transforms.inline;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.pass.PassContext;

/**
 * Bounds the growth of a program by inlining. Forty functions that each call the next one twice
 * expand to a million million operations, and calls within regions nest these.
 */
final class GrowthLimit {
  private static final long LEAST = 1 << 18;
  private static final long FACTOR = 64;

  /** The maximum nesting depth that inlining may cause. */
  private static final int MAX_DEPTH = ReadLimits.DEFAULT.depth();

  private final PassContext context;
  private final long limit;
  private final FunctionUses functions;
  private long operations;

  GrowthLimit(FunctionUses functions, PassContext context) {
    this.functions = functions;
    this.context = context;
    this.limit = Math.max(LEAST, FACTOR * functions.operationsAtStart());
  }

  /** Returns whether inlining the callee would nest regions too deeply. */
  boolean isTooDeep(Operation call, Operation caller, Operation callee) {
    int depth = functions.survey(callee).depth();
    for (Operation at = call; at != null && at != caller; at = at.parentOpOrNull()) {
      depth++;
    }
    return depth > MAX_DEPTH;
  }

  /**
   * Counts the operations of a function that is to be copied in place of a call.
   *
   * @throws org.hlo4j.ir.pass.PassFailure if the limit is exceeded
   */
  void count(Operation call, Operation callee) {
    operations += functions.survey(callee).operations();
    if (operations > limit) {
      throw context.failure(
          Diagnostic.error(call.location(), "inlining makes more than " + limit + " operations"));
    }
  }
}
