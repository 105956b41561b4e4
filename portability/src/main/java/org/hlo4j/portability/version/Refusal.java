package org.hlo4j.portability.version;

import org.hlo4j.opset.Version;

/**
 * A feature of a program that releases before a certain one lack.
 *
 * @param feature the feature: {@code vhlo.f8E3M4_v1}, {@code result_tilings is not empty}
 * @param since the first release with the feature
 * @param kind the grammatical form of the feature
 */
public record Refusal(String feature, Version since, Kind kind) {
  /** The form of the sentence about the feature. */
  public enum Kind {
    /** A noun, introduced by the release. */
    THING,
    /** A clause about an attribute or operand, introduced by the release. */
    USE,
    /** A noun that the release made illegal for older targets, which had accepted it. */
    RETROACTIVE
  }

  static Refusal thing(String feature, Version since) {
    return new Refusal(feature, since, Kind.THING);
  }

  static Refusal use(String feature, Version since) {
    return new Refusal(feature, since, Kind.USE);
  }

  static Refusal retroactive(String feature, Version since) {
    return new Refusal(feature, since, Kind.RETROACTIVE);
  }

  /** The same feature, inside an attribute. */
  Refusal in(String attribute) {
    return new Refusal(attribute + ": " + feature, since, kind);
  }

  /** The feature with its release, as a sentence. */
  public String sentence() {
    return switch (kind) {
      case THING -> feature + " was introduced in " + since;
      case USE -> feature + " (introduced in " + since + ")";
      case RETROACTIVE ->
          feature + " is legal from " + since + " on (earlier writers allow it for older targets)";
    };
  }
}
