package org.hlo4j.portability.legalize;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.opset.stablehlo.ResultAccuracyMode;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.opset.vhlo.EnumV1Attr;
import org.hlo4j.opset.vhlo.VhloEnum;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of enumerations, whose values have the same keywords in both dialects. The API
 * version of custom calls is not among them, since it is an integer in StableHLO ({@link
 * AttributeConversion#API_VERSION}).
 */
final class EnumMapping {
  private static final Map<Attribute, EnumV1Attr> WORDS = new HashMap<>();
  private static final Map<EnumV1Attr, Attribute> CONSTANTS = new HashMap<>();

  static {
    map(VhloEnum.COMPARISON_DIRECTION, ComparisonDirection.values());
    map(VhloEnum.COMPARISON_TYPE, ComparisonType.values());
    map(VhloEnum.FFT_TYPE, FftType.values());
    map(VhloEnum.PRECISION, Precision.values());
    map(VhloEnum.RESULT_ACCURACY_MODE, ResultAccuracyMode.values());
    map(VhloEnum.RNG_ALGORITHM, RngAlgorithm.values());
    map(VhloEnum.RNG_DISTRIBUTION, RngDistribution.values());
    map(VhloEnum.TRANSPOSE, Transpose.values());
  }

  @SafeVarargs
  private static <E extends Enum<E> & CodedEnum & Attribute> void map(
      VhloEnum enumeration, E... constants) {
    for (E constant : constants) {
      EnumV1Attr word = enumeration.attribute(constant.spelling());
      WORDS.put(constant, word);
      CONSTANTS.put(word, constant);
    }
  }

  private EnumMapping() {}

  static @Nullable EnumV1Attr wordOrNull(Attribute constant) {
    return constant instanceof Enum<?> ? WORDS.get(constant) : null;
  }

  static Attribute constant(EnumV1Attr word) {
    Attribute constant = CONSTANTS.get(word);
    if (constant == null) {
      throw Unconvertible.because("StableHLO has no counterpart of", word);
    }
    return constant;
  }
}
