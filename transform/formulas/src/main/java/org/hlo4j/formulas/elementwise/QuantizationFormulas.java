package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
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
    Size blocks = Size.of(b, given, dimension);
    Size size = Size.of(b, model, dimension);
    if (blocks.isKnown()
        && size.isKnown()
        && blocks.orDynamic() != Math.ceilDiv(size.orDynamic(), block)) {
      throw UnsupportedNodeException.of(
          "it has scales for %d blocks, but %d elements in blocks of %d",
          blocks.orDynamic(), size.orDynamic(), block);
    }
    Value flat = Movement.repeatedEach(b, given, dimension, Size.of(b, block), sizes -> sizes);
    return DynamicShapes.slice(b, flat, dimension, Size.of(b, 0), size);
  }

  /**
   * Returns numbers rounded to integers, ties to even, plus zero points, limited to the range of a
   * type.
   *
   * @param numbers those divided by their scales
   */
  public static Expr quantize(Expr numbers, @Nullable Expr zero, IntegerType type) {
    HloBuilder b = numbers.builder();
    Type wide = wide(numbers);
    Expr rounded = Formulas.convert(b.expr(b.roundNearestEven(numbers.value())), wide);
    Expr sum = zero == null ? rounded : rounded.plus(Formulas.convert(zero, wide));
    return saturated(sum, type);
  }

  /**
   * Returns numbers plus zero points, rounded to integers after that, ties to even, and limited to
   * the range of a type.
   *
   * @param numbers those divided by their scales
   */
  public static Expr quantizeSum(Expr numbers, @Nullable Expr zero, IntegerType type) {
    HloBuilder b = numbers.builder();
    Type wide = wide(numbers);
    Expr given = Formulas.convert(numbers, wide);
    Expr sum = zero == null ? given : given.plus(Formulas.convert(zero, wide));
    return saturated(b.expr(b.roundNearestEven(sum.value())), type);
  }

  private static Type wide(Expr numbers) {
    return numbers.elementType() == FloatType.F64 ? FloatType.F64 : FloatType.F32;
  }

  private static Expr saturated(Expr integers, IntegerType type) {
    HloBuilder b = integers.builder();
    Type wide = integers.elementType();
    long least = type.isUnsigned() ? 0 : -1L << (type.width() - 1);
    long greatest = ~(type.isUnsigned() ? -1L << type.width() : least);
    return integers.clamp(scalar(b, wide, least), scalar(b, wide, greatest)).convert(type);
  }

  /**
   * Returns the numbers that integers stand for, in 32 bits: scale · (integer - zero point).
   *
   * @param zero of the tensor, or one for each index of the axis; null for zero
   * @param scale likewise
   */
  public static Expr dequantize(Expr integers, @Nullable Expr zero, Expr scale, int axis) {
    Value model = integers.value();
    HloBuilder b = integers.builder();
    Value spread = zero == null ? null : spread(zero, model, axis, 0).value();
    Expr numbers = b.expr(centered(b, model, spread)).convert(FloatType.F32);
    return numbers.times(spread(Formulas.convert(scale, FloatType.F32), numbers.value(), axis, 0));
  }

  /**
   * Returns numbers as integers by the scale and the zero point of the tensor, as {@link
   * #quantize}.
   */
  public static Expr requantize(Expr numbers, Expr scale, @Nullable Expr zero, IntegerType type) {
    return quantize(over(numbers, scale), spreadOrNull(zero, numbers), type);
  }

  /**
   * Returns numbers as integers by the scale and the zero point of the tensor, as {@link
   * #quantizeSum}.
   */
  public static Expr requantizeSum(
      Expr numbers, Expr scale, @Nullable Expr zero, IntegerType type) {
    return quantizeSum(over(numbers, scale), spreadOrNull(zero, numbers), type);
  }

  private static Expr over(Expr numbers, Expr scale) {
    Expr own = Formulas.convert(scale, numbers.elementType());
    return numbers.over(spread(own, numbers.value(), 0, 0));
  }

  private static @Nullable Expr spreadOrNull(@Nullable Expr zero, Expr model) {
    return zero == null ? null : spread(zero, model.value(), 0, 0);
  }

  /** Returns a number of a tensor, of rank 0 if it is a list of one. */
  public static Expr single(Expr number) {
    HloBuilder b = number.builder();
    return TensorTypes.of(number.value()).shape().equals(LongList.of(1))
        ? b.expr(b.reshape(number.value()))
        : number;
  }

  /**
   * Unsigned integers of 8 bits with the scale and the zero point by which the range of numbers,
   * with zero, is theirs.
   *
   * @param scale of rank 0
   * @param zero of rank 0
   */
  public record Dynamic(Expr integers, Expr scale, Expr zero) {
    /** Quantizes numbers by their range; if it has nothing but zero, the scale is one. */
    public static Dynamic of(Expr x) {
      IntegerType type = IntegerType.unsigned(8);
      Axes all = Axes.range(0, TensorTypes.rank(x));
      Expr max = all.reduce(Reduction.MAX, x);
      Expr zero = max.like(0);
      Expr least = all.reduce(Reduction.MIN, x).min(zero);
      Expr range = max.max(zero).minus(least);
      Expr scale = range.eq(zero).select(max.like(1), range.over(max.like(255)));
      Expr zeroPoint = quantize(least.negate().over(scale), null, type);
      Expr numbers = x.over(spread(scale, x.value(), 0, 0));
      Expr spreadZero = spread(zeroPoint, x.value(), 0, 0);
      return new Dynamic(quantize(numbers, spreadZero, type), scale, zeroPoint);
    }
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
