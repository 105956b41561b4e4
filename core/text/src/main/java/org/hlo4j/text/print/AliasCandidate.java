package org.hlo4j.text.print;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An attribute or type visited during the collection of aliases; most have none. */
final class AliasCandidate {
  /** Where counting ends: sums of such numbers do not overflow. */
  private static final long MANY_PARTS = 1L << 32;

  private final Object symbol;
  private final boolean isType;
  private @Nullable String name;
  private boolean deferrable;
  private int depth;
  private int uses;

  /** The number of attributes and types in the text without aliases. */
  private long parts = 1;

  private final List<AliasCandidate> children = new ArrayList<>(0);

  AliasCandidate(Object symbol, boolean isType, @Nullable String name, boolean deferrable) {
    this.symbol = symbol;
    this.isType = isType;
    this.name = name;
    this.deferrable = deferrable;
    this.depth = name == null ? 0 : 1;
  }

  /** Orders definitions: aliases used by others first, and types first among equals. */
  static int compare(AliasCandidate a, AliasCandidate b) {
    if (a.depth != b.depth) {
      return Integer.compare(a.depth, b.depth);
    }
    if (a.isType != b.isType) {
      return a.isType ? -1 : 1;
    }
    return a.name().compareTo(b.name());
  }

  Object symbol() {
    return symbol;
  }

  boolean isType() {
    return isType;
  }

  boolean hasAlias() {
    return name != null;
  }

  String name() {
    return name == null ? "" : name;
  }

  /** Returns whether all uses allow a definition after the module. */
  boolean isDeferrable() {
    return deferrable;
  }

  void addChild(AliasCandidate child) {
    children.add(child);
    child.uses++;
  }

  /** Records a use by an operation. */
  void addUse() {
    uses++;
  }

  /** Returns the number of places that it is printed at. */
  int uses() {
    return uses;
  }

  /** Returns the number of attributes and types in the text without aliases. */
  long parts() {
    return parts;
  }

  /** Gives it an alias that it would not have otherwise. */
  void setName(String alias) {
    name = alias;
  }

  /** Computes what depends on the children, once all are known. */
  void complete() {
    long sum = 1;
    for (AliasCandidate child : children) {
      sum = Math.min(sum + child.parts, MANY_PARTS);
    }
    parts = sum;
    computeDepth();
  }

  /** Computes the nesting depth of aliases. */
  void computeDepth() {
    int deepest = 0;
    for (AliasCandidate child : children) {
      deepest = Math.max(deepest, child.depth);
    }
    if (deepest > 0 || name != null) {
      depth = deepest + 1;
    }
  }

  /** Records a use that requires the definition, and those it uses, before the module. */
  void requireBeforeModule() {
    if (!deferrable) {
      return;
    }
    deferrable = false;
    Deque<AliasCandidate> needed = new ArrayDeque<>();
    needed.push(this);
    while (!needed.isEmpty()) {
      for (AliasCandidate child : needed.pop().children) {
        if (child.deferrable) {
          child.deferrable = false;
          needed.push(child);
        }
      }
    }
  }
}
