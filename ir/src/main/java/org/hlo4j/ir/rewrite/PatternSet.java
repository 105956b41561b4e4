package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.define.OpDefinition;

/** Patterns in the order in which a driver tries them. Confined to one thread. */
abstract sealed class PatternSet<P extends Pattern> permits RewritePatterns, ConversionPatterns {
  private final Map<OpDefinition, List<P>> byRoot = new IdentityHashMap<>();
  private final List<P> ofAny = new ArrayList<>();
  private final Map<OpDefinition, List<P>> sorted = new IdentityHashMap<>();

  final void put(P pattern) {
    sorted.clear();
    pattern
        .root()
        .map(root -> byRoot.computeIfAbsent(root, key -> new ArrayList<>()))
        .orElse(ofAny)
        .add(pattern);
  }

  /** Patterns of this operation that were not added by hand. */
  Collection<P> attached(OpDefinition operation) {
    return List.of();
  }

  /** The patterns to try on operations of this definition, best first. */
  public final List<P> forOp(OpDefinition operation) {
    return operation.isRegistered() ? sorted.computeIfAbsent(operation, this::sort) : ofAny;
  }

  private List<P> sort(OpDefinition operation) {
    List<P> patterns = new ArrayList<>(byRoot.getOrDefault(operation, List.of()));
    patterns.addAll(attached(operation));
    patterns.addAll(ofAny);
    patterns.sort(Comparator.comparingInt(Pattern::benefit).reversed());
    return patterns;
  }
}
