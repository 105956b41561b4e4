package org.hlo4j.text.print;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An attribute or type visited during the collection of aliases; most have none. */
final class AliasCandidate {
  private final Object symbol;
  private final boolean isType;
  private final @Nullable String name;
  private boolean deferrable;
  private int depth;
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
  }

  /** Computes the nesting depth of aliases, once all children are known. */
  void computeDepth() {
    int deepest = 0;
    for (AliasCandidate child : children) {
      deepest = Math.max(deepest, child.depth);
    }
    if (deepest > 0) {
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
