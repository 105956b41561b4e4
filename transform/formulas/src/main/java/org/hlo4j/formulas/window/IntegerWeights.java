package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Weights by which PyTorch resamples images of bytes: integers of sixteen bits, all multiplied with
 * the largest power of two for which they are that small. A sum of bytes by these weights is
 * divided by the power, rounded, and limited to bytes.
 *
 * @param matrix the weights, of type {@code i32}
 * @param exponent of the power of two, an {@code i32} of rank 0
 */
record IntegerWeights(Value matrix, Value exponent) {
  private static final int MAX_EXPONENT = 22;
  private static final int LIMIT = 1 << 15;
  private static final int LARGEST_BYTE = 255;

  /**
   * Returns the weights.
   *
   * @param matrix weights in floats, none of which is larger than 8
   */
  static IntegerWeights of(HloBuilder b, Value matrix) {
    Expr weights = b.expr(matrix);
    int rank = TensorTypes.of(matrix).rank();
    Value largest = Reduction.MAX.apply(b, matrix, Dimensions.range(0, rank));
    Size count = Size.of(b, MAX_EXPONENT);
    Expr index = b.expr(Size.iota(b, List.of(count), 0, IntegerType.I32));
    Expr powers = index.like(2L).shiftLeft(index).convert(weights.elementType());
    Expr scaled = Formulas.spread(largest, powers).times(powers).plus(powers.like(0.5)).floor();
    Expr fits = scaled.lt(scaled.like(LIMIT)).convert(IntegerType.I32);
    Expr exponent = b.expr(Reduction.SUM.apply(b, fits.value(), LongList.of(0)));
    Expr factor = Formulas.spread(exponent.like(1L).shiftLeft(exponent).value(), weights);
    Value whole = b.roundNearestAfz(weights.times(factor).value());
    return new IntegerWeights(b.convert(whole, IntegerType.I32), exponent.value());
  }

  /** Returns bytes resampled along a dimension. */
  Value resample(HloBuilder b, Value bytes, int dimension) {
    Value wide = b.convert(bytes, IntegerType.I32);
    Expr sum = b.expr(Resampling.product(b, wide, dimension, matrix, 1));
    Expr shift = Formulas.spread(exponent, sum);
    Expr half = sum.like(1L).shiftLeft(shift.minus(sum.like(1L)));
    return sum.plus(half)
        .shiftRightArithmetic(shift)
        .clamp(sum.like(0L), sum.like((long) LARGEST_BYTE))
        .convert(TensorTypes.elementOf(bytes))
        .value();
  }
}
