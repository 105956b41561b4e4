package org.hlo4j.inspect.explain;

/**
 * A change that removes the need for a feature from a program.
 *
 * @param kind the kind of change
 * @param text the change in words
 */
public record Remedy(Kind kind, String text) {
  /** The kinds of remedies, by who applies them and their effect on the meaning of the program. */
  public enum Kind {
    /** {@link Expansion} rewrites the feature; the meaning is preserved. */
    EXPAND,
    /** {@link Expansion} omits the ends of ranges in locations; all locations can be omitted. */
    OMIT_LOCATIONS,
    /** The author drops the feature; the meaning may change. */
    DROP,
    /** The feature is allowed in artifacts, without a promise of compatibility. */
    ALLOW
  }

  static final Remedy EXPANSION = new Remedy(Kind.EXPAND, "older operations express it");

  static final Remedy OTHER_DIALECTS =
      new Remedy(Kind.ALLOW, "artifacts may hold it, without a promise of compatibility");

  static final Remedy LEGALIZATION =
      new Remedy(
          Kind.DROP,
          "the pass hlo-legalize-to-stablehlo expresses all of MHLO in StableHLO that is not"
              + " private to XLA");

  static final Remedy LOCATIONS =
      new Remedy(Kind.OMIT_LOCATIONS, "the ends of ranges or all locations can be omitted");

  static Remedy drop(String text) {
    return new Remedy(Kind.DROP, text);
  }

  /** {@return whether {@link Expansion} applies the remedy} */
  public boolean isExpansion() {
    return kind == Kind.EXPAND || kind == Kind.OMIT_LOCATIONS;
  }
}
