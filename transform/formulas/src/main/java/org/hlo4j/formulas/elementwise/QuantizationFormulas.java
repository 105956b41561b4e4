package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Numbers that are stored as narrow ones, with scales and zero points. */
public final class QuantizationFormulas {
  private QuantizationFormulas() {}

  /**
   * Returns scales or zero points for each element of a tensor.
   *
   * @param given a number for the tensor, one for each index of the axis or, if its rank is that of
   *     the tensor, one for each block along the axis
   * @param block the elements of a block; zero if there are none
   */
  public static Expr spread(Expr given, Value model, long axis, long block) {
    HloBuilder b = given.builder();
    int givenRank = TensorTypes.rank(given);
    int rank = TensorTypes.of(model).rank();
    if (givenRank == 0) {
      return b.expr(DynamicShapes.broadcastLike(b, given.value(), model, LongList.of()));
    }
    if (givenRank == 1 && TensorTypes.of(given.value()).shape().equals(LongList.of(1))) {
      return b.expr(DynamicShapes.broadcastLike(b, b.reshape(given.value()), model, LongList.of()));
    }
    int dimension = rank == 1 ? 0 : Axes.dimension(axis, rank);
    if (givenRank == 1 && block == 0) {
      return b.expr(DynamicShapes.broadcastLike(b, given.value(), model, LongList.of(dimension)));
    }
    if (givenRank != rank || block < 1 || block > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of(
          "scales of rank %d do not fit a tensor of rank %d and blocks of %d",
          givenRank, rank, block);
    }
    return b.expr(repeated(b, given.value(), model, dimension, block));
  }

  /** Returns the scales of blocks for each element; the last block may not be complete. */
  private static Value repeated(HloBuilder b, Value given, Value model, int dimension, long block) {
    Value flat = Movement.repeatedEach(b, given, dimension, Size.of(b, block), sizes -> sizes);
    return DynamicShapes.slice(b, flat, dimension, Size.of(b, 0), Size.of(b, model, dimension));
  }

  /**
   * Returns numbers rounded to integers, ties to even, plus zero points, limited to the range of a
   * type.
   *
   * @param numbers those divided by their scales
   */
  public static Expr quantize(Expr numbers, @Nullable Expr zero, IntegerType type) {
    HloBuilder b = numbers.builder();
    Type wide = numbers.elementType() == FloatType.F64 ? FloatType.F64 : FloatType.F32;
    Expr rounded = Formulas.convert(b.expr(b.roundNearestEven(numbers.value())), wide);
    Expr sum = zero == null ? rounded : rounded.plus(Formulas.convert(zero, wide));
    long least = type.isUnsigned() ? 0 : -1L << (type.width() - 1);
    long greatest = least + (1L << type.width()) - 1;
    return sum.clamp(scalar(b, wide, least), scalar(b, wide, greatest)).convert(type);
  }

  private static Expr scalar(HloBuilder b, Type type, long value) {
    return b.expr(RegionBodies.scalar(b, type, value));
  }

  /**
   * Returns integers minus their zero point, as 32-bit integers.
   *
   * @param zero broadcast to them; null for zero
   */
  public static Value centered(HloBuilder b, Value integers, @Nullable Value zero) {
    Expr wide = Formulas.convert(b.expr(integers), IntegerType.I32);
    return zero == null
        ? wide.value()
        : Formulas.minus(wide, Formulas.convert(b.expr(zero), IntegerType.I32)).value();
  }

  /** Returns values of the rows of a matrix as a tensor that is broadcast to it. */
  public static Value ofRows(HloBuilder b, Value values) {
    boolean areOfRows = TensorTypes.of(values).rank() == 1;
    return areOfRows ? DynamicShapes.alignedAt(b, values, 0, 2) : values;
  }
}
