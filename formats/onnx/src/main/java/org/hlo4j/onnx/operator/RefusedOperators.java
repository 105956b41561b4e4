package org.hlo4j.onnx.operator;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Operators of ONNX that are not converted, and why. */
final class RefusedOperators {
  private static final String STRINGS = "StableHLO has no strings";

  private static final String MAPS = "StableHLO has no maps";

  private static final Map<String, String> REASONS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("ImageDecoder", "StableHLO has no decoders of image files"),
              Map.entry("MaxRoiPool", "how many elements it pools depends on the regions"),
              Map.entry("RegexFullMatch", STRINGS),
              Map.entry("StringConcat", STRINGS),
              Map.entry("StringNormalizer", STRINGS),
              Map.entry("StringSplit", STRINGS),
              Map.entry(
                  "TfIdfVectorizer",
                  "its table of n-grams is not a computation on tensors of numbers"),
              Map.entry("Gradient", "a gradient is taken before a program is exported"),
              Map.entry("CastMap", MAPS),
              Map.entry("DictVectorizer", MAPS),
              Map.entry("CategoryMapper", STRINGS)));

  private RefusedOperators() {}

  /**
   * Returns why an operator that the table lacks is not converted.
   *
   * @param name the operator, after its domain
   */
  static String reason(String name) {
    return REASONS.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1),
        "there is no such operator in ONNX, and no function of the model");
  }

  /** Returns the reasons by operator. */
  static Map<String, String> all() {
    return Collections.unmodifiableMap(REASONS);
  }
}
