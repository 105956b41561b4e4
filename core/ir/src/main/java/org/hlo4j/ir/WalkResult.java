package org.hlo4j.ir;

/**
 * The continuation of {@link Operation#visit} after an operation. Source: MLIR's {@code
 * WalkResult}.
 */
public enum WalkResult {
  /** Continues with the operations nested in this one, then with those after it. */
  ADVANCE,
  /** Continues after this operation, without those nested in it. */
  SKIP,
  /** Ends the walk. */
  INTERRUPT
}
