package org.hlo4j.transforms.build;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * A tensor in a formula over elements. Each method makes the operation it is named after, so that
 * operations come in the order in which Java evaluates the formula.
 *
 * @param builder makes the operations
 * @param value the tensor
 */
public record Expr(HloBuilder builder, Value value) {
  /** Applies an operation of one result to this tensor and others. */
  public Expr apply(OpDefinition operation, Expr... others) {
    Value[] operands = new Value[1 + others.length];
    operands[0] = value;
    for (int i = 0; i < others.length; i++) {
      operands[i + 1] = others[i].value;
    }
    return new Expr(builder, builder.infer(operation, operands));
  }

  public Type elementType() {
    return ((ShapedType) value.type()).elementType();
  }

  public boolean isComplex() {
    return elementType() instanceof ComplexType;
  }

  /** The float type of the elements. */
  public FloatType floatType() {
    return (FloatType) elementType();
  }

  // Constants in the shape of this tensor and of its element type.

  public Expr like(double number) {
    return new Expr(builder, builder.like(value, number));
  }

  public Expr like(long number) {
    return new Expr(builder, builder.like(value, number));
  }

  private Expr likeBits(long bits) {
    return new Expr(builder, builder.like(value, FloatAttr.ofBits(floatType(), bits)));
  }

  public Expr nan() {
    return like(Double.NaN);
  }

  public Expr infinity() {
    return likeBits(floatType().format().infinity(false));
  }

  public Expr negativeInfinity() {
    return likeBits(floatType().format().infinity(true));
  }

  /** The largest finite number. */
  public Expr largest() {
    return likeBits(floatType().format().largest(false));
  }

  /** The smallest positive number. */
  public Expr smallest() {
    return likeBits(floatType().format().smallest(false));
  }

  /** The smallest positive number of full precision. */
  public Expr smallestNormal() {
    return like(Math.scalb(1.0, floatType().format().minExponent()));
  }

  // Arithmetic.

  public Expr plus(Expr other) {
    return apply(Elementwise.ADD, other);
  }

  public Expr minus(Expr other) {
    return apply(Elementwise.SUBTRACT, other);
  }

  public Expr times(Expr other) {
    return apply(Elementwise.MULTIPLY, other);
  }

  public Expr over(Expr other) {
    return apply(Elementwise.DIVIDE, other);
  }

  public Expr remainder(Expr other) {
    return apply(Elementwise.REMAINDER, other);
  }

  public Expr power(Expr other) {
    return apply(Elementwise.POWER, other);
  }

  public Expr negate() {
    return apply(Elementwise.NEGATE);
  }

  public Expr abs() {
    return apply(Elementwise.ABS);
  }

  public Expr sign() {
    return apply(Elementwise.SIGN);
  }

  public Expr floor() {
    return apply(Elementwise.FLOOR);
  }

  public Expr max(Expr other) {
    return apply(Elementwise.MAXIMUM, other);
  }

  public Expr min(Expr other) {
    return apply(Elementwise.MINIMUM, other);
  }

  /** This tensor, but not below {@code min} nor above {@code max}. */
  public Expr clamp(Expr min, Expr max) {
    Value clamped = builder.make(Elementwise.CLAMP, value.type(), min.value, value, max.value);
    return new Expr(builder, clamped);
  }

  // Elementary functions.

  public Expr sqrt() {
    return apply(Elementwise.SQRT);
  }

  public Expr exp() {
    return apply(Elementwise.EXPONENTIAL);
  }

  public Expr expm1() {
    return apply(Elementwise.EXPONENTIAL_MINUS_ONE);
  }

  public Expr log() {
    return apply(Elementwise.LOG);
  }

  public Expr log1p() {
    return apply(Elementwise.LOG_PLUS_ONE);
  }

  public Expr sine() {
    return apply(Elementwise.SINE);
  }

  public Expr cosine() {
    return apply(Elementwise.COSINE);
  }

  /** The angle of the point of ordinate {@code this} and this abscissa. */
  public Expr atan2(Expr abscissa) {
    return apply(Elementwise.ATAN2, abscissa);
  }

  // Complex numbers.

  public Expr real() {
    return apply(Elementwise.REAL);
  }

  public Expr imag() {
    return apply(Elementwise.IMAG);
  }

  /** The complex number of this real and that imaginary part. */
  public Expr complex(Expr imaginary) {
    return apply(Elementwise.COMPLEX, imaginary);
  }

  // Bits and booleans.

  public Expr and(Expr other) {
    return apply(Elementwise.AND, other);
  }

  public Expr or(Expr other) {
    return apply(Elementwise.OR, other);
  }

  public Expr not() {
    return apply(Elementwise.NOT);
  }

  public Expr shiftLeft(Expr other) {
    return apply(Elementwise.SHIFT_LEFT, other);
  }

  public Expr shiftRightLogical(Expr other) {
    return apply(Elementwise.SHIFT_RIGHT_LOGICAL, other);
  }

  public Expr shiftRightArithmetic(Expr other) {
    return apply(Elementwise.SHIFT_RIGHT_ARITHMETIC, other);
  }

  public Expr isFinite() {
    return apply(Elementwise.IS_FINITE);
  }

  // Comparison and choice.

  public Expr eq(Expr other) {
    return compare(ComparisonDirection.EQ, other);
  }

  public Expr ne(Expr other) {
    return compare(ComparisonDirection.NE, other);
  }

  public Expr lt(Expr other) {
    return compare(ComparisonDirection.LT, other);
  }

  public Expr le(Expr other) {
    return compare(ComparisonDirection.LE, other);
  }

  public Expr gt(Expr other) {
    return compare(ComparisonDirection.GT, other);
  }

  public Expr ge(Expr other) {
    return compare(ComparisonDirection.GE, other);
  }

  public Expr compare(ComparisonDirection direction, Expr other) {
    return new Expr(builder, builder.compare(value, direction, other.value));
  }

  /** The one where this is true, the other where it is false. */
  public Expr select(Expr onTrue, Expr onFalse) {
    return apply(Elementwise.SELECT, onTrue, onFalse);
  }

  // Conversion.

  /** The nearest elements of another type. */
  public Expr convert(Type elementType) {
    return new Expr(builder, builder.convert(value, elementType));
  }

  /** The bits of the elements, read as those of another type of the same width. */
  public Expr bitcast(Type elementType) {
    return new Expr(builder, builder.bitcastConvert(value, elementType));
  }
}
