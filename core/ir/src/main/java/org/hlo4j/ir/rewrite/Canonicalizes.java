package org.hlo4j.ir.rewrite;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;

/** The canonicalization patterns of an operation. Attached by a dialect to the operation. */
@FunctionalInterface
public interface Canonicalizes {
  /** {@return the patterns, all rooted at the operation, in MLIR's order} */
  List<RewritePattern> patterns();

  /**
   * Attaches canonicalizations to an operation.
   *
   * @param dialect the dialect of the operation
   * @param definition the operation
   * @param rewrites the rewrites of its patterns, in MLIR's order
   */
  static void attach(
      Dialect.Builder dialect, OpDefinition definition, RewritePattern.Rewrite... rewrites) {
    List<RewritePattern> patterns =
        Arrays.stream(rewrites).map(rewrite -> RewritePattern.of(definition, rewrite)).toList();
    dialect.attach(definition, Canonicalizes.class, () -> patterns);
  }
}
