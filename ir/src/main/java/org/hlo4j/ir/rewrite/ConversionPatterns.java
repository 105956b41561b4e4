package org.hlo4j.ir.rewrite;

import java.util.Collection;

/** Patterns for a {@link ConversionDriver}. Confined to one thread. */
public final class ConversionPatterns extends PatternSet<ConversionPattern> {
  public ConversionPatterns add(ConversionPattern pattern) {
    put(pattern);
    return this;
  }

  public ConversionPatterns add(RewritePattern pattern) {
    put(ConversionPattern.of(pattern));
    return this;
  }

  public ConversionPatterns addAll(Collection<? extends Pattern> patterns) {
    for (Pattern pattern : patterns) {
      switch (pattern) {
        case ConversionPattern conversion -> add(conversion);
        case RewritePattern rewrite -> add(rewrite);
      }
    }
    return this;
  }
}
