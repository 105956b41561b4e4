package org.hlo4j.formulas.build;

import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A number that is known while the model is imported, or computed when the program runs.
 *
 * @param value of rank 0; null if the number is known
 */
public record Scalar(double known, @Nullable Value value) {
  public static Scalar of(double known) {
    return new Scalar(known, null);
  }

  public boolean isKnown() {
    return value == null;
  }

  public boolean is(double number) {
    return value == null && known == number;
  }

  /** Returns the number as a value of rank 0. */
  public Value value(HloBuilder b, Type elementType) {
    return value == null
        ? RegionBodies.scalar(b, elementType, known)
        : Formulas.convert(b, value, elementType);
  }

  private Expr expr(HloBuilder b) {
    return b.expr(value(b, FloatType.F32));
  }

  public Scalar min(HloBuilder b, Scalar other) {
    return value == null && other.value == null
        ? of(Math.min(known, other.known))
        : new Scalar(0, expr(b).min(other.expr(b)).value());
  }

  public Scalar max(HloBuilder b, Scalar other) {
    return value == null && other.value == null
        ? of(Math.max(known, other.known))
        : new Scalar(0, expr(b).max(other.expr(b)).value());
  }

  /** Returns the quotient of two sizes. */
  public static Scalar quotient(HloBuilder b, Size dividend, Size divisor) {
    if (dividend.isKnown() && divisor.isKnown()) {
      return of((double) dividend.orDynamic() / divisor.orDynamic());
    }
    Expr quotient =
        b.expr(b.convert(dividend.value(), FloatType.F32))
            .over(b.expr(b.convert(divisor.value(), FloatType.F32)));
    return new Scalar(0, quotient.value());
  }

  /**
   * Returns the product with a size, plus a number, rounded down. It is a float32, as in ONNX's
   * inference of shapes: 24 times 0.8333333, a scale that exporters write for 20, is 20.
   */
  public Size times(HloBuilder b, Size size, double plus) {
    if (value == null && size.isKnown()) {
      float product = (float) known * size.orDynamic();
      return Size.of(b, checked(Math.floor(product + (float) plus)));
    }
    Expr product = expr(b).times(b.expr(b.convert(size.value(), FloatType.F32)));
    Expr sum = plus == 0 ? product : product.plus(product.like(plus));
    return Size.of(b, sum.floor().convert(IntegerType.I64).value());
  }

  /** Returns a number divided by this one, rounded up. */
  public Size dividing(HloBuilder b, long number) {
    if (value == null) {
      return Size.of(b, checked(Math.ceil(number / known)));
    }
    Expr divisor = expr(b);
    Value quotient = divisor.like(number).over(divisor).value();
    return Size.of(b, b.convert(b.ceil(quotient), IntegerType.I64));
  }

  private static long checked(double size) {
    if (!(size >= 0 && size <= Integer.MAX_VALUE)) {
      throw UnsupportedNodeException.of("a size is %s", size);
    }
    return (long) size;
  }
}
