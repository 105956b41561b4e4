package org.hlo4j.ir.rewrite;

import java.util.List;

/** The canonicalization patterns of an operation. Attached by a dialect to the operation. */
@FunctionalInterface
public interface Canonicalizes {
  /** {@return the patterns, all rooted at the operation, in MLIR's order} */
  List<RewritePattern> patterns();
}
