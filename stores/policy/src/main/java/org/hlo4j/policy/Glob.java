package org.hlo4j.policy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A pattern of names or paths. Matching takes time in proportion to the lengths of both, whatever
 * the pattern.
 */
final class Glob {
  private enum Wildcard {
    /** A character other than a separator. */
    ONE,
    /** Any number of characters other than separators. */
    MANY,
    /** Any number of characters. */
    ALL
  }

  /** The parts: a {@link Wildcard}, or a code point as an {@link Integer}. */
  private final List<Object> parts = new ArrayList<>();

  private final String text;
  private final boolean isPath;

  private Glob(String text, boolean isPath) {
    this.text = text;
    this.isPath = isPath;
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      switch (points[i]) {
        case '\\' -> parts.add(escaped(points, ++i));
        case '?' -> parts.add(Wildcard.ONE);
        case '*' -> {
          boolean isDouble = i + 1 < points.length && points[i + 1] == '*';
          i += isDouble ? 1 : 0;
          parts.add(isDouble || !isPath ? Wildcard.ALL : Wildcard.MANY);
        }
        case '{', '}', '[', ']' ->
            throw new IllegalArgumentException(
                "'%c' has no meaning in patterns: list each one, or write '\\%<c'"
                    .formatted(points[i]));
        default -> parts.add(points[i]);
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("an empty pattern");
    }
  }

  private static Integer escaped(int[] points, int at) {
    if (at == points.length) {
      throw new IllegalArgumentException("a pattern that ends with '\\'");
    }
    return points[at];
  }

  /**
   * Returns a pattern of names: {@code *} is any characters, {@code ?} one.
   *
   * @throws IllegalArgumentException if it is not a pattern
   */
  static Glob ofName(String text) {
    return new Glob(text, false);
  }

  /**
   * Returns a pattern of paths: {@code **} is any characters, {@code *} any but slashes, {@code ?}
   * one of these. It may begin in any folder unless it starts with a slash.
   *
   * @throws IllegalArgumentException if it is not a pattern
   */
  static Glob ofPath(String text) {
    return new Glob(text, true);
  }

  /** Returns whether it matches a whole name, or a path from some folder on. */
  boolean matches(String name) {
    BitSet states = new BitSet(parts.size() + 1);
    boolean mayStart = true;
    int[] points = name.codePoints().toArray();
    for (int point : points) {
      if (mayStart) {
        states.set(0);
      }
      states = after(point, states);
      mayStart = isPath && point == '/' && !text.startsWith("/");
    }
    if (mayStart) {
      states.set(0);
    }
    skipStars(states);
    return states.get(parts.size());
  }

  /** Returns the parts that may follow, given those that could before a character. */
  private BitSet after(int point, BitSet before) {
    skipStars(before);
    BitSet after = new BitSet(parts.size() + 1);
    for (int at = before.nextSetBit(0);
        at >= 0 && at < parts.size();
        at = before.nextSetBit(at + 1)) {
      switch (parts.get(at)) {
        case Wildcard.ALL -> after.set(at);
        case Wildcard.MANY -> {
          if (point != '/') {
            after.set(at);
          }
        }
        case Wildcard.ONE -> {
          if (point != '/' || !isPath) {
            after.set(at + 1);
          }
        }
        case Integer expected when expected == point -> after.set(at + 1);
        default -> {}
      }
    }
    return after;
  }

  /** Adds what follows stars, which may match nothing. */
  private void skipStars(BitSet states) {
    for (int at = states.nextSetBit(0);
        at >= 0 && at < parts.size();
        at = states.nextSetBit(at + 1)) {
      if (parts.get(at) == Wildcard.ALL || parts.get(at) == Wildcard.MANY) {
        states.set(at + 1);
      }
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
