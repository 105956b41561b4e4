package org.hlo4j.ir.rewrite;

import java.util.Optional;
import org.hlo4j.ir.define.OpDefinition;

/** The common part of both kinds of patterns. */
public sealed interface Pattern permits RewritePattern, ConversionPattern {
  /** {@return the definition of the operations that it matches; empty for any} */
  Optional<OpDefinition> root();

  /** {@return the benefit} Patterns of greater benefit are tried first. */
  int benefit();
}
