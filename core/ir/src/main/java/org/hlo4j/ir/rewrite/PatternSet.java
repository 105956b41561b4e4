package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.internal.IdentityMap;

/** Patterns in the order in which a driver tries them. Not safe for use by several threads. */
abstract sealed class PatternSet<P extends Pattern> permits RewritePatterns, ConversionPatterns {
  private final Map<OpDefinition, List<P>> byRoot = new HashMap<>();
  private final List<P> ofAny = new ArrayList<>();
  private IdentityMap<OpDefinition, List<P>> sorted = new IdentityMap<>();

  final void put(P pattern) {
    if (sorted.size() > 0) {
      sorted = new IdentityMap<>();
    }
    pattern
        .root()
        .map(root -> byRoot.computeIfAbsent(root, key -> new ArrayList<>()))
        .orElse(ofAny)
        .add(pattern);
  }

  /** Returns patterns of an operation that were not added explicitly. */
  Collection<P> attached(OpDefinition operation) {
    return List.of();
  }

  /**
   * {@return the patterns to try on operations of a definition, the best first}
   *
   * @param operation the definition
   */
  public final List<P> forOp(OpDefinition operation) {
    if (!operation.isRegistered()) {
      return ofAny;
    }
    List<P> patterns = sorted.getOrNull(operation);
    if (patterns == null) {
      patterns = sort(operation);
      sorted.put(operation, patterns);
    }
    return patterns;
  }

  private List<P> sort(OpDefinition operation) {
    List<P> patterns = new ArrayList<>(byRoot.getOrDefault(operation, List.of()));
    patterns.addAll(attached(operation));
    patterns.addAll(ofAny);
    patterns.sort(Comparator.comparingInt(Pattern::benefit).reversed());
    return patterns;
  }
}
