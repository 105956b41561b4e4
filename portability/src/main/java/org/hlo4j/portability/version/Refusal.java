package org.hlo4j.portability.version;

import org.hlo4j.opset.vhlo.Version;

/**
 * Something in a program that releases before a certain one do not know.
 *
 * @param feature what it is: {@code vhlo.f8E3M4_v1}, {@code result_tilings is not empty}
 * @param since the first release that knows it
 * @param kind whether the feature is a thing or what is said of one
 */
public record Refusal(String feature, Version since, Kind kind) {
  /** How a sentence about the feature is made. */
  public enum Kind {
    /** The feature is a thing, which its release introduced. */
    THING,
    /** The feature is said of an attribute or operand, whose release introduced it. */
    USE,
    /** The feature is a thing that the release forbade to older targets, which had accepted it. */
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

  /** The same, found in an attribute. */
  Refusal in(String attribute) {
    return new Refusal(attribute + ": " + feature, since, kind);
  }

  /** The feature with its release, in a sentence. */
  public String sentence() {
    return switch (kind) {
      case THING -> feature + " was introduced in " + since;
      case USE -> feature + " (introduced in " + since + ")";
      case RETROACTIVE ->
          feature + " is legal from " + since + " on (earlier writers allow it for older targets)";
    };
  }
}
