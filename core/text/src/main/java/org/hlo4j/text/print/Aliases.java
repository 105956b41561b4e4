package org.hlo4j.text.print;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The aliases of a module: the attributes and types that have one, with name and position. */
final class Aliases {
  /** No aliases. */
  static final Aliases NONE = new Aliases(List.of());

  /** An alias: its name with prefix and suffix, and its value. */
  static final class Alias {
    private final Object symbol;
    private final String name;
    private final boolean isType;
    private final boolean deferred;
    private boolean defined;

    private Alias(AliasCandidate candidate, String name) {
      this.symbol = candidate.symbol();
      this.isType = candidate.isType();
      this.name = (isType ? "!" : "#") + name;
      this.deferred = candidate.isDeferrable();
    }

    /** Returns the attribute or type. */
    Object symbol() {
      return symbol;
    }

    /** Returns the name with its prefix, such as {@code #map1}. */
    String name() {
      return name;
    }

    boolean isType() {
      return isType;
    }

    /** Returns whether it is defined after the module. */
    boolean isDeferred() {
      return deferred;
    }

    /** Records that the definition has been printed; uses of a type may refer to it only then. */
    void markDefined() {
      defined = true;
    }
  }

  private final List<Alias> inOrder = new ArrayList<>();
  private final Map<Object, Alias> bySymbol = new HashMap<>();

  /** Assigns names to sorted candidates. */
  Aliases(List<AliasCandidate> sorted) {
    Set<String> used = new HashSet<>();
    Map<String, Integer> counts = new HashMap<>();
    for (AliasCandidate candidate : sorted) {
      Alias alias = new Alias(candidate, unique(candidate.name(), used, counts));
      inOrder.add(alias);
      bySymbol.put(candidate.symbol(), alias);
    }
  }

  private static String unique(String name, Set<String> used, Map<String, Integer> counts) {
    if (used.add(name)) {
      return name;
    }
    boolean endsWithDigit = Identifiers.isDigit(name.charAt(name.length() - 1));
    String stem = endsWithDigit ? name + "_" : name;
    while (true) {
      String candidate = stem + counts.merge(stem, 1, Integer::sum);
      if (used.add(candidate)) {
        return candidate;
      }
    }
  }

  List<Alias> inOrder() {
    return inOrder;
  }

  /** Returns the alias of an attribute or type that may be used here. */
  @Nullable String nameOrNull(Object symbol) {
    if (bySymbol.isEmpty()) {
      return null;
    }
    Alias alias = bySymbol.get(symbol);
    return alias == null || (alias.isType && !alias.defined) ? null : alias.name;
  }
}
