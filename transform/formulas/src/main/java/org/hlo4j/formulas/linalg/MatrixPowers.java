package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Powers and exponentials of matrices, the last two dimensions of tensors. */
public final class MatrixPowers {
  /** The degree of the Taylor polynomial of the exponential. */
  private static final int DEGREE = 18;

  /** The powers of a matrix that are multiplied by coefficients. */
  private static final int BLOCK = 4;

  /**
   * The greatest norms of matrices of which the polynomial is the exponential up to rounding, of 32
   * and 64 bits, as Bader, Blanes and Casas give them in "Computing the matrix exponential with an
   * optimized Taylor polynomial approximation" (2019).
   */
  private static final double BOUND_32 = 3.010066362817634;

  private static final double BOUND_64 = 1.090863719290036;

  /** Norms are less than two to the power of it. */
  private static final double GREATEST_EXPONENT = 1100;

  private MatrixPowers() {}

  private static Value identity(HloBuilder b, Value model) {
    return Diagonals.identity(b, Size.allOf(b, model), TensorTypes.elementOf(model)).value();
  }

  /**
   * Returns a power of square matrices, by squares.
   *
   * @param unsigned the exponent, an unsigned number
   */
  public static Value power(HloBuilder b, Value base, long unsigned) {
    Value power = null;
    Value square = base;
    for (long rest = unsigned; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        power = power == null ? square : Products.matMul(b, power, square);
      }
      if (rest >>> 1 != 0) {
        square = Products.matMul(b, square, square);
      }
    }
    return power == null ? identity(b, base) : power;
  }

  // The exponential.

  /**
   * Returns the exponentials of square matrices of floats or complex numbers. They are divided by
   * powers of two, and their exponentials squared as often.
   */
  public static Expr exponential(Expr x) {
    HloBuilder b = x.builder();
    Expr count = squarings(x);
    Expr scale = spread(count.like(2).power(count.negate()), x);
    Expr scaled = x.times(Numbers.convert(scale, x.elementType()));
    return b.expr(squared(b, polynomial(b, scaled.value()), count));
  }

  private static Expr spread(Expr perMatrix, Expr x) {
    int rank = TensorTypes.rank(x);
    return Axes.of(rank, -2, -1).spread(perMatrix, x);
  }

  /** Returns for each matrix by what power of two its norm is too great. */
  private static Expr squarings(Expr x) {
    int rank = TensorTypes.rank(x);
    Expr sums = new KnownAxes(LongList.of(rank - 2L)).reduce(Reduction.SUM, Formulas.abs(x));
    Expr norm = new KnownAxes(LongList.of(rank - 2L)).reduce(Reduction.MAX, sums);
    boolean isDouble = norm.elementType() == FloatType.F64;
    Expr excess = norm.over(norm.like(isDouble ? BOUND_64 : BOUND_32));
    Expr exponent = excess.log().over(excess.like(Math.log(2))).negate().floor().negate();
    Expr isNumber = norm.isFinite().and(norm.gt(norm.like(0)));
    return isNumber
        .select(exponent, exponent.like(0))
        .clamp(exponent.like(0), exponent.like(GREATEST_EXPONENT));
  }

  /**
   * Returns the Taylor polynomial, by Horner's rule for polynomials of lower degree in place of the
   * coefficients.
   */
  private static Value polynomial(HloBuilder b, Value x) {
    List<Value> powers = new ArrayList<>();
    powers.add(identity(b, x));
    powers.add(x);
    while (powers.size() <= BLOCK) {
      powers.add(Products.matMul(b, powers.getLast(), x));
    }
    Value result = null;
    for (int start = DEGREE / BLOCK * BLOCK; start >= 0; start -= BLOCK) {
      Value block = block(b, powers, start);
      result = result == null ? block : b.add(block, Products.matMul(b, result, powers.get(BLOCK)));
    }
    return Objects.requireNonNull(result);
  }

  /** Returns the sum of the terms of some degrees, divided by the power of the least one. */
  private static Value block(HloBuilder b, List<Value> powers, int start) {
    Value sum = null;
    for (int i = 0; i < BLOCK && start + i <= DEGREE; i++) {
      double factorial = 1;
      for (int j = 2; j <= start + i; j++) {
        factorial *= j;
      }
      Expr power = b.expr(powers.get(i));
      Value term = power.times(power.like(1 / factorial)).value();
      sum = sum == null ? term : b.add(sum, term);
    }
    return Objects.requireNonNull(sum);
  }

  private static Value squared(HloBuilder b, Value exponential, Expr count) {
    int rank = TensorTypes.rank(count);
    Value end = Reduction.MAX.apply(b, count.value(), Dimensions.range(0, rank));
    Type type = count.elementType();
    return RegionBodies.loop(
            b,
            List.of(RegionBodies.scalar(b, type, 0), exponential),
            values -> List.of(b.compare(values.get(0), ComparisonDirection.LT, end)),
            values -> {
              Expr step = b.expr(values.get(0));
              Expr x = b.expr(values.get(1));
              Value steps =
                  DynamicShapes.broadcastLike(b, step.value(), count.value(), LongList.of());
              Expr isSquared = spread(b.expr(steps).lt(count), x);
              Expr square = b.expr(Products.matMul(b, x.value(), x.value()));
              return List.of(step.plus(step.like(1)).value(), isSquared.select(square, x).value());
            })
        .get(1);
  }
}
