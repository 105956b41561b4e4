package org.hlo4j.ir.rewrite;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** The patterns of a {@link GreedyRewriter}. Not safe for use by several threads. */
public final class RewritePatterns extends PatternSet<RewritePattern> {
  private @Nullable DialectRegistry canonicalizing;
  private Predicate<String> isAllowed = _ -> true;

  /** Creates an empty set, for folding only. */
  public RewritePatterns() {}

  /**
   * {@return a set of patterns}
   *
   * @param patterns the patterns
   */
  public static RewritePatterns of(Collection<RewritePattern> patterns) {
    return new RewritePatterns().addAll(patterns);
  }

  /**
   * {@return all canonicalization patterns of dialects, collected when an operation is first
   * visited}
   *
   * @param registry the dialects
   */
  public static RewritePatterns canonicalizations(DialectRegistry registry) {
    RewritePatterns patterns = new RewritePatterns();
    patterns.canonicalizing = registry;
    return patterns;
  }

  /**
   * {@return the canonicalization patterns of operations whose names satisfy a predicate}
   *
   * @param registry the dialects
   * @param isAllowed the predicate of full names
   */
  public static RewritePatterns canonicalizations(
      DialectRegistry registry, Predicate<String> isAllowed) {
    RewritePatterns patterns = canonicalizations(registry);
    patterns.isAllowed = isAllowed;
    return patterns;
  }

  /**
   * Adds a pattern.
   *
   * @param pattern the pattern
   * @return this set
   */
  public RewritePatterns add(RewritePattern pattern) {
    put(pattern);
    return this;
  }

  /**
   * Adds patterns.
   *
   * @param patterns the patterns
   * @return this set
   */
  public RewritePatterns addAll(Collection<RewritePattern> patterns) {
    patterns.forEach(this::put);
    return this;
  }

  private static List<RewritePattern> attached(DialectRegistry registry, OpDefinition operation) {
    Canonicalizes canonicalizes = registry.interfaceOrNull(operation, Canonicalizes.class);
    return canonicalizes == null ? List.of() : canonicalizes.patterns();
  }

  @Override
  Collection<RewritePattern> attached(OpDefinition operation) {
    return canonicalizing == null || !isAllowed.test(operation.name())
        ? List.of()
        : attached(canonicalizing, operation);
  }
}
