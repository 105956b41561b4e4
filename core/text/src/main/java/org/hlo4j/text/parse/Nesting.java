package org.hlo4j.text.parse;

import org.hlo4j.ir.diagnostic.LimitExceededException;

/**
 * Limits the nesting depth of types, attributes, locations and regions, and the number of their
 * parts with aliases expanded: depth because the processing of programs is recursive, number
 * because a chain of aliases that each use the previous one twice expands exponentially.
 */
final class Nesting {
  private static final long PARTS_PER_BYTE = 256;
  private static final long FREE_PARTS = 1L << 24;

  private final Parser p;
  private final int maxDepth;
  private final long maxWeight;
  private int depth;
  private int deepest;
  private long weight;

  Nesting(Parser parser) {
    this.p = parser;
    this.maxDepth = parser.options.limits().depth();
    this.maxWeight = FREE_PARTS + PARTS_PER_BYTE * (parser.source.end() - parser.source.start());
  }

  /** Enters {@code levels}; undone by {@link #leave}. */
  void enter(int levels) {
    depth += levels;
    weight++;
    updateDeepest(depth);
  }

  void leave(int levels) {
    depth -= levels;
  }

  /** Accounts for nested parts of this depth that were not entered. */
  void accountForDepth(int depthInside) {
    updateDeepest(depth + depthInside);
  }

  /** Returns the value of an alias that is used here, and accounts for its parts. */
  <T> T use(Alias<T> alias) {
    updateDeepest(depth + alias.depth());
    weight += alias.weight();
    if (weight > maxWeight) {
      throw new LimitExceededException(
          p.error("aliases stand for more than " + maxWeight + " nested parts"));
    }
    return alias.value();
  }

  private void updateDeepest(int reached) {
    if (reached > deepest) {
      deepest = reached;
      if (reached > maxDepth) {
        throw new LimitExceededException(
            p.error(
                "nested too deeply: more than "
                    + maxDepth
                    + " levels of types, attributes, locations and regions"));
      }
    }
  }

  /** Begins to measure the value of an alias; the result is to be passed to {@link #define}. */
  long beginAlias() {
    deepest = depth;
    return weight;
  }

  /** Returns an alias of the value parsed since {@link #beginAlias}. */
  <T> Alias<T> define(T value, long weightBefore) {
    return new Alias<>(value, deepest - depth, weight - weightBefore);
  }
}
