package org.hlo4j.inspect.explain;

/**
 * What would make a program do without a feature.
 *
 * @param kind whether the program would still mean the same
 * @param text what to do, in words
 */
public record Remedy(Kind kind, String text) {
  /** What a way out does to the meaning of a program. */
  public enum Kind {
    /** {@link Expansion} expresses the same without the feature. */
    EXPAND,
    /** The author can do without what the feature asks for. */
    DROP,
    /** Artifacts can be written with it, without a promise of compatibility. */
    ALLOW
  }

  static final Remedy EXPANSION =
      new Remedy(Kind.EXPAND, "older operations express it: convert --expand");

  static final Remedy OTHER_DIALECTS =
      new Remedy(Kind.ALLOW, "let it into artifacts: --allow-other-dialects");

  static final Remedy LOCATIONS =
      new Remedy(
          Kind.EXPAND,
          "convert --expand leaves the ends of ranges out, convert --strip-debuginfo all"
              + " locations");

  static Remedy drop(String text) {
    return new Remedy(Kind.DROP, text);
  }
}
