package org.hlo4j.ir.rewrite;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** Patterns for a {@link GreedyRewriter}. Confined to one thread. */
public final class RewritePatterns extends PatternSet<RewritePattern> {
  private @Nullable DialectRegistry canonicalizing;
  private Predicate<String> isAllowed = _ -> true;

  /** A set without patterns, for folding alone. */
  public RewritePatterns() {}

  public static RewritePatterns of(Collection<RewritePattern> patterns) {
    return new RewritePatterns().addAll(patterns);
  }

  /** All that dialects attach to operations, collected when an operation is first seen. */
  public static RewritePatterns canonicalizations(DialectRegistry registry) {
    RewritePatterns patterns = new RewritePatterns();
    patterns.canonicalizing = registry;
    return patterns;
  }

  /** All that dialects attach to operations whose names pass the test. */
  public static RewritePatterns canonicalizations(
      DialectRegistry registry, Predicate<String> isAllowed) {
    RewritePatterns patterns = canonicalizations(registry);
    patterns.isAllowed = isAllowed;
    return patterns;
  }

  public RewritePatterns add(RewritePattern pattern) {
    put(pattern);
    return this;
  }

  public RewritePatterns addAll(Collection<RewritePattern> patterns) {
    patterns.forEach(this::put);
    return this;
  }

  /** Adds the patterns that a dialect attaches to this operation. */
  public RewritePatterns addCanonicalizations(DialectRegistry registry, OpDefinition operation) {
    return addAll(attached(registry, operation));
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
