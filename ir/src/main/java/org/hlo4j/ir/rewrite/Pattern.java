package org.hlo4j.ir.rewrite;

import java.util.Optional;
import org.hlo4j.ir.define.OpDefinition;

/** A pattern of either kind, as far as sets of patterns are concerned. */
public sealed interface Pattern permits RewritePattern, ConversionPattern {
  /** The definition of the operations that it matches; empty if any. */
  Optional<OpDefinition> root();

  /** Patterns of a higher benefit are tried first. */
  int benefit();
}
