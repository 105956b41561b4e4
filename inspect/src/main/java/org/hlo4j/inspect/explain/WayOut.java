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
    DROP,
    /** Artifacts can be written with it, without a promise of compatibility. */
    ALLOW
  }

  static final WayOut EXPANSION =
      new WayOut(Kind.EXPAND, "older operations express it: convert --expand");

  static final WayOut OTHER_DIALECTS =
      new WayOut(Kind.ALLOW, "let it into artifacts: --allow-other-dialects");

  static final WayOut LOCATIONS =
      new WayOut(
          Kind.EXPAND,
          "convert --expand leaves the ends of ranges out, convert --strip-debuginfo all"
              + " locations");

  static WayOut drop(String text) {
    return new WayOut(Kind.DROP, text);
  }
}
