package org.hlo4j.interpreter.kernel;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Operation;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonType;

/** The order of floats that a comparison uses. */
public enum FloatOrder {
  /** IEEE 754's comparison predicates: NaNs are unordered, zeros are equal. */
  PARTIAL,
  /** IEEE 754's {@code totalOrder}: by bits, -NaN first, -0 before 0, NaN last. */
  TOTAL,
  /** Numbers as in {@link #PARTIAL}; all NaNs are equal and last. */
  WEAK;

  public static FloatOrder of(Operation compare) {
    return switch (CompareOp.COMPARE_TYPE.getOrNull(compare)) {
      case ComparisonType.TOTALORDER -> TOTAL;
      case ComparisonType.WEAKORDER -> WEAK;
      case null, default -> PARTIAL;
    };
  }

  /** Maps bits of a float to a number of the same order under {@link #TOTAL} or {@link #WEAK}. */
  public long rank(long bits, ElementKind kind) {
    FloatFormat format = kind.format();
    if (this == WEAK && format.isNaN(bits)) {
      return Long.MAX_VALUE;
    }
    if (this == WEAK && format.isZero(bits)) {
      return 0;
    }
    if (!format.hasSign()) {
      return bits;
    }
    int shift = 64 - kind.width();
    long signed = bits << shift >> shift;
    return signed < 0 ? signed ^ -1L >>> (shift + 1) : signed;
  }
}
