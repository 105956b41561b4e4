package org.hlo4j.ir.rewrite;

import java.util.List;

/** The patterns that bring an operation into its canonical form. Attached to the operation. */
@FunctionalInterface
public interface Canonicalizes {
  /** The patterns, all rooted at the operation, in MLIR's order. */
  List<RewritePattern> patterns();
}
