package org.hlo4j.text.parse;

/**
 * How deep the parser stands in nested types, attributes, locations and regions, and how many of
 * them there are when every alias is replaced by its value. Both are bounded: depth because
 * everything that walks over a program recurses, number because a chain of aliases that each use
 * the one before twice stands for more parts than can be visited.
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

  /** Goes {@code levels} deeper; undone by {@link #leave}. */
  void enter(int levels) {
    depth += levels;
    weight++;
    note(depth);
  }

  void leave(int levels) {
    depth -= levels;
  }

  /** Says that something nested this deep stands here that was not entered. */
  void noteDepth(int depthInside) {
    note(depth + depthInside);
  }

  /** Gives the value of an alias that is used here. */
  <T> T use(Alias<T> alias) {
    note(depth + alias.depth());
    weight += alias.weight();
    if (weight > maxWeight) {
      throw p.error("aliases stand for more than " + maxWeight + " nested parts");
    }
    return alias.value();
  }

  private void note(int reached) {
    if (reached > deepest) {
      deepest = reached;
      if (reached > maxDepth) {
        throw p.error(
            "nested too deeply: more than "
                + maxDepth
                + " levels of types, attributes, locations and regions");
      }
    }
  }

  /** Begins to measure the value of an alias; to be given to {@link #define}. */
  long beginAlias() {
    deepest = depth;
    return weight;
  }

  /** Makes an alias of the value that was parsed since {@link #beginAlias}. */
  <T> Alias<T> define(T value, long weightBefore) {
    return new Alias<>(value, deepest - depth, weight - weightBefore);
  }
}
