package org.hlo4j.inspect.explain;

/**
 * What would make a program do without a feature.
 *
 * @param kind whether the program would still mean the same
 * @param text what to do, in words
 */
public record WayOut(Kind kind, String text) {
  /** What a way out does to the meaning of a program. */
  public enum Kind {
    /** {@link Expansion} expresses the same without the feature. */
    EXPAND,
    /** The author can do without what the feature asks for. */
    DROP
  }

  static final WayOut EXPANSION =
      new WayOut(Kind.EXPAND, "older operations express it: convert --expand");

  static WayOut drop(String text) {
    return new WayOut(Kind.DROP, text);
  }
}
