package org.hlo4j.onnx.operator;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Operators of ONNX that are not converted, and why. */
final class RefusedOperators {
  private static final String STRINGS = "StableHLO has no strings";

  private static final String MAPS = "StableHLO has no maps";

  private static final String ORDERED =
      "its matrices are in orders of one family of devices; export the model without them";

  private static final String PREPACKED =
      "its weights are in the order of one runtime; quantize the model to MatMulNBits";

  private static final String BLOCK_FLOATS =
      "no kernel of ONNX Runtime says what its block floats are";

  private static final String SEARCH =
      "it is a search with a model inside: take that out and write the search in Java";

  private static final String PACKED =
      "how many tokens it has is known at run time alone: export the model with padding";

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
              Map.entry("CategoryMapper", STRINGS),
              Map.entry("com.microsoft.QOrderedAttention", ORDERED),
              Map.entry("com.microsoft.QOrderedGelu", ORDERED),
              Map.entry("com.microsoft.QOrderedLayerNormalization", ORDERED),
              Map.entry("com.microsoft.QOrderedLongformerAttention", ORDERED),
              Map.entry("com.microsoft.QOrderedMatMul", ORDERED),
              Map.entry("com.microsoft.QuantizeWithOrder", ORDERED),
              Map.entry("com.microsoft.DequantizeWithOrder", ORDERED),
              Map.entry("com.microsoft.MatMulFpQ4", PREPACKED),
              Map.entry("com.microsoft.MatMulPacked", PREPACKED),
              Map.entry("com.microsoft.GatherPacked", PREPACKED),
              Map.entry("com.microsoft.MoEPacked", PREPACKED),
              Map.entry("com.microsoft.QuantizeBFP", BLOCK_FLOATS),
              Map.entry("com.microsoft.DequantizeBFP", BLOCK_FLOATS),
              Map.entry("com.microsoft.BeamSearch", SEARCH),
              Map.entry("com.microsoft.WhisperBeamSearch", SEARCH),
              Map.entry("com.microsoft.GreedySearch", SEARCH),
              Map.entry("com.microsoft.Sampling", SEARCH),
              Map.entry(
                  "com.microsoft.BifurcationDetector",
                  "how many tokens it returns depends on them: it is a step of a search"),
              Map.entry("com.microsoft.PackedAttention", PACKED),
              Map.entry("com.microsoft.PackedMultiHeadAttention", PACKED),
              Map.entry("com.microsoft.RemovePadding", PACKED),
              Map.entry("com.microsoft.RestorePadding", PACKED),
              Map.entry("com.microsoft.PagedAttention", PACKED),
              Map.entry("com.microsoft.Tokenizer", STRINGS)));

  private RefusedOperators() {}

  /**
   * Returns why an operator that the table lacks is not converted.
   *
   * @param name the operator, after its domain
   */
  static String reason(String name) {
    String known = REASONS.get(name);
    return known != null ? known : REASONS.getOrDefault(withoutDomain(name), whyUnknown(name));
  }

  private static String withoutDomain(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String whyUnknown(String name) {
    if (name.startsWith("com.microsoft.nchwc.")) {
      return "its layout is that of one processor: save the model with ORT_ENABLE_EXTENDED";
    }
    return name.startsWith("com.microsoft.")
        ? "ONNX Runtime's operator is not converted: export the model without it"
        : "there is no such operator in ONNX, and no function of the model";
  }

  /** Returns the reasons by operator. */
  static Map<String, String> all() {
    return Collections.unmodifiableMap(REASONS);
  }
}
