package org.hlo4j.portability.version;

import org.hlo4j.opset.Version;

/**
 * A feature of a program that releases before a certain one lack.
 *
 * @param feature the feature: {@code vhlo.f8E3M4_v1}, {@code result_tilings is not empty}
 * @param since the first release with the feature
 * @param kind the grammatical form of the feature
 */
public record Incompatibility(String feature, Version since, Kind kind) {
  /** The form of the sentence about the feature. */
  public enum Kind {
    /** A noun, introduced by the release. */
    FEATURE,
    /** A clause about an attribute or operand, introduced by the release. */
    CONDITION,
    /** A noun that the release made illegal for older targets, which had accepted it. */
    RETROACTIVE
  }

  static Incompatibility ofFeature(String feature, Version since) {
    return new Incompatibility(feature, since, Kind.FEATURE);
  }

  static Incompatibility ofCondition(String feature, Version since) {
    return new Incompatibility(feature, since, Kind.CONDITION);
  }

  static Incompatibility ofRetroactive(String feature, Version since) {
    return new Incompatibility(feature, since, Kind.RETROACTIVE);
  }

  /** The same feature, inside an attribute. */
  Incompatibility in(String attribute) {
    return new Incompatibility(attribute + ": " + feature, since, kind);
  }

  /** The feature with its release, as a sentence. */
  public String sentence() {
    return switch (kind) {
      case FEATURE -> feature + " was introduced in " + since;
      case CONDITION -> feature + " (introduced in " + since + ")";
      case RETROACTIVE ->
          feature + " is legal from " + since + " on (earlier writers allow it for older targets)";
    };
  }
}
