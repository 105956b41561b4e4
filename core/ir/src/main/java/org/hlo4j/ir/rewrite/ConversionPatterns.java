package org.hlo4j.ir.rewrite;

import java.util.Collection;

/** The patterns of a {@link ConversionDriver}. Not safe for use by several threads. */
public final class ConversionPatterns extends PatternSet<ConversionPattern> {
  /** Creates an empty set. */
  public ConversionPatterns() {}

  /**
   * Adds a pattern.
   *
   * @param pattern the pattern
   * @return this set
   */
  public ConversionPatterns add(ConversionPattern pattern) {
    put(pattern);
    return this;
  }

  /**
   * Adds a pattern that ignores converted operands.
   *
   * @param pattern the pattern
   * @return this set
   */
  public ConversionPatterns add(RewritePattern pattern) {
    put(ConversionPattern.of(pattern));
    return this;
  }

  /**
   * Adds patterns of either kind.
   *
   * @param patterns the patterns
   * @return this set
   */
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
