package org.hlo4j.onnx.operator;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Operators of ONNX that are not converted, and why. */
final class RefusedOperators {
  private static final String STRINGS = "StableHLO has no strings";

  private static final Map<String, String> REASONS =
      new TreeMap<>(
          Map.of(
              "ImageDecoder",
              "StableHLO has no decoders of image files",
              "MaxRoiPool",
              "how many elements it pools depends on the regions",
              "RegexFullMatch",
              STRINGS,
              "StringConcat",
              STRINGS,
              "StringNormalizer",
              STRINGS,
              "StringSplit",
              STRINGS,
              "TfIdfVectorizer",
              "its table of n-grams is not a computation on tensors of numbers",
              "Gradient",
              "a gradient is taken before a program is exported"));

  private RefusedOperators() {}

  /**
   * Returns why an operator that the table lacks is not converted.
   *
   * @param name the operator, after its domain
   */
  static String reason(String name) {
    if (name.startsWith("ai.onnx.ml.")) {
      return "operators of classical machine learning (ai.onnx.ml) are not converted";
    }
    return REASONS.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1),
        "there is no such operator in ONNX, and no function of the model");
  }

  /** Returns the reasons by operator. */
  static Map<String, String> all() {
    return Collections.unmodifiableMap(REASONS);
  }
}
