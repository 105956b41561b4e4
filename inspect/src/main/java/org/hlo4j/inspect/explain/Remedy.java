package org.hlo4j.inspect.explain;

/**
 * A change that removes the need for a feature from a program.
 *
 * @param kind the effect on the meaning of the program
 * @param text the change in words
 */
public record Remedy(Kind kind, String text) {
  /** The effect of a remedy on the meaning of a program. */
  public enum Kind {
    /** {@link Expansion} rewrites the feature; the meaning is preserved. */
    EXPAND,
    /** The author drops the feature; the meaning may change. */
    DROP,
    /** The feature is allowed in artifacts, without a promise of compatibility. */
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
