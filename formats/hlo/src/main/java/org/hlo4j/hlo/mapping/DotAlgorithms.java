package org.hlo4j.hlo.mapping;

import static org.hlo4j.ir.builtin.FloatType.BF16;
import static org.hlo4j.ir.builtin.FloatType.F16;
import static org.hlo4j.ir.builtin.FloatType.F32;
import static org.hlo4j.ir.builtin.FloatType.F64;
import static org.hlo4j.ir.builtin.FloatType.F8E5M2;
import static org.hlo4j.ir.builtin.FloatType.TF32;

import java.util.EnumMap;
import java.util.Map;
import org.hlo4j.hlo.HloWords.DotAlgorithm;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;

/** The algorithms of products that have a word. */
final class DotAlgorithms {
  private static final int EIGHT_BITS = 8;
  private static final Map<DotAlgorithm, DotAlgorithmAttr> ROWS = new EnumMap<>(DotAlgorithm.class);

  static {
    // Any types of eight bits are written as the one that the first row has.
    row(DotAlgorithm.DOT_ANY_F8_ANY_F8_F32, F8E5M2, F32, 1);
    ROWS.put(
        DotAlgorithm.DOT_ANY_F8_ANY_F8_F32_FAST_ACCUM,
        new DotAlgorithmAttr(F8E5M2, F8E5M2, F32, 1, 1, 1, true));
    row(DotAlgorithm.DOT_BF16_BF16_FP8X3, F8E5M2, F32, 3);
    row(DotAlgorithm.DOT_BF16_BF16_FP8X4, F8E5M2, F32, 4);
    row(DotAlgorithm.DOT_F16_F16_F16, F16, F16, 1);
    row(DotAlgorithm.DOT_F16_F16_F32, F16, F32, 1);
    row(DotAlgorithm.DOT_BF16_BF16_BF16, BF16, BF16, 1);
    row(DotAlgorithm.DOT_BF16_BF16_F32, BF16, F32, 1);
    row(DotAlgorithm.DOT_BF16_BF16_F32_X3, BF16, F32, 3);
    row(DotAlgorithm.DOT_BF16_BF16_F32_X6, BF16, F32, 6);
    row(DotAlgorithm.DOT_BF16_BF16_F32_X9, BF16, F32, 9);
    row(DotAlgorithm.DOT_TF32_TF32_F32, TF32, F32, 1);
    row(DotAlgorithm.DOT_TF32_TF32_F32_X3, TF32, F32, 3);
    row(DotAlgorithm.DOT_F32_F32_F32, F32, F32, 1);
    row(DotAlgorithm.DOT_F64_F64_F64, F64, F64, 1);
  }

  private DotAlgorithms() {}

  private static void row(DotAlgorithm word, FloatType operand, FloatType sum, long products) {
    ROWS.put(word, new DotAlgorithmAttr(operand, operand, sum, 1, 1, products, false));
  }

  static DotAlgorithm word(DotAlgorithmAttr algorithm) {
    DotAlgorithmAttr searched = canonical(algorithm);
    return ROWS.entrySet().stream()
        .filter(row -> row.getValue().equals(searched))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("HLO has no word for " + algorithm))
        .getKey();
  }

  static DotAlgorithmAttr of(DotAlgorithm word) {
    DotAlgorithmAttr algorithm = ROWS.get(word);
    if (algorithm == null) {
      throw new IllegalArgumentException("StableHLO has no algorithm " + word.text());
    }
    return algorithm;
  }

  private static DotAlgorithmAttr canonical(DotAlgorithmAttr given) {
    return new DotAlgorithmAttr(
        canonical(given.lhsPrecisionType()),
        canonical(given.rhsPrecisionType()),
        given.accumulationType(),
        given.lhsComponentCount(),
        given.rhsComponentCount(),
        given.numPrimitiveOperations(),
        given.allowImpreciseAccumulation());
  }

  private static Type canonical(Type type) {
    return type instanceof FloatType format && format.width() == EIGHT_BITS ? F8E5M2 : type;
  }
}
