package org.hlo4j.transforms.build;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * A tensor in a formula over elements. Each method creates the operation of its name, so operations
 * are inserted in the order in which Java evaluates the formula. Operands have the same shape and
 * element type unless stated otherwise.
 *
 * @param builder creates the operations
 * @param value the tensor
 */
public record Expr(HloBuilder builder, Value value) {
  /**
   * {@return the result of an operation of one result, applied to this tensor and others}
   *
   * @param operation the operation; its result type is inferred
   * @param others the operands after this tensor
   */
  public Expr apply(OpDefinition operation, Expr... others) {
    Value[] operands = new Value[1 + others.length];
    operands[0] = value;
    for (int i = 0; i < others.length; i++) {
      operands[i + 1] = others[i].value;
    }
    return new Expr(builder, builder.infer(operation, operands));
  }

  /** {@return the type of the elements} */
  public Type elementType() {
    return ((ShapedType) value.type()).elementType();
  }

  /** {@return whether the elements are complex} */
  public boolean isComplex() {
    return elementType() instanceof ComplexType;
  }

  /**
   * {@return the type of the elements, which are floats}
   *
   * @throws DiagnosticException at the location of the builder, if they are not
   */
  public FloatType floatType() {
    if (elementType() instanceof FloatType type) {
      return type;
    }
    throw new DiagnosticException(
        builder.location(), "elements of type %s are not floats".formatted(elementType()));
  }

  // Constants in the shape of this tensor and of its element type.

  /**
   * {@return a constant of this shape and element type}
   *
   * @param number the value of all elements, rounded to the element type
   */
  public Expr like(double number) {
    return new Expr(builder, builder.like(value, number));
  }

  /**
   * {@return a constant of this shape and element type}
   *
   * @param number the value of all elements, modulo the width of integers
   */
  public Expr like(long number) {
    return new Expr(builder, builder.like(value, number));
  }

  private Expr likeBits(long bits) {
    return new Expr(builder, builder.like(value, FloatAttr.ofBits(floatType(), bits)));
  }

  /** {@return a constant of this shape: not a number} */
  public Expr nan() {
    return like(Double.NaN);
  }

  /** {@return a constant of this shape: positive infinity} */
  public Expr infinity() {
    return likeBits(floatType().format().infinity(false));
  }

  /** {@return a constant of this shape: negative infinity} */
  public Expr negativeInfinity() {
    return likeBits(floatType().format().infinity(true));
  }

  /** {@return a constant of this shape: the largest finite number} */
  public Expr largest() {
    return likeBits(floatType().format().largest(false));
  }

  /** {@return a constant of this shape: the smallest positive number, which may be subnormal} */
  public Expr smallest() {
    return likeBits(floatType().format().smallest(false));
  }

  /** {@return a constant of this shape: the smallest positive normal number} */
  public Expr smallestNormal() {
    return like(Math.scalb(1.0, floatType().format().minExponent()));
  }

  // Arithmetic.

  /**
   * {@return the elementwise sum ({@code stablehlo.add})}
   *
   * @param other the summand
   */
  public Expr plus(Expr other) {
    return apply(Elementwise.ADD, other);
  }

  /**
   * {@return the elementwise difference ({@code stablehlo.subtract})}
   *
   * @param other the subtrahend
   */
  public Expr minus(Expr other) {
    return apply(Elementwise.SUBTRACT, other);
  }

  /**
   * {@return the elementwise product ({@code stablehlo.multiply})}
   *
   * @param other the factor
   */
  public Expr times(Expr other) {
    return apply(Elementwise.MULTIPLY, other);
  }

  /**
   * {@return the elementwise quotient ({@code stablehlo.divide})}
   *
   * @param other the divisor
   */
  public Expr over(Expr other) {
    return apply(Elementwise.DIVIDE, other);
  }

  /**
   * {@return the elementwise remainder, of the sign of the dividend ({@code stablehlo.remainder})}
   *
   * @param other the divisor
   */
  public Expr remainder(Expr other) {
    return apply(Elementwise.REMAINDER, other);
  }

  /**
   * {@return this tensor to the power of another ({@code stablehlo.power})}
   *
   * @param other the exponent
   */
  public Expr power(Expr other) {
    return apply(Elementwise.POWER, other);
  }

  /** {@return the negated elements ({@code stablehlo.negate})} */
  public Expr negate() {
    return apply(Elementwise.NEGATE);
  }

  /** {@return the absolute values ({@code stablehlo.abs})} */
  public Expr abs() {
    return apply(Elementwise.ABS);
  }

  /**
   * {@return the signs: -1, 0 or 1; for complex elements the numbers of length one in their
   * direction ({@code stablehlo.sign})}
   */
  public Expr sign() {
    return apply(Elementwise.SIGN);
  }

  /** {@return the elements rounded down ({@code stablehlo.floor})} */
  public Expr floor() {
    return apply(Elementwise.FLOOR);
  }

  /**
   * {@return the elementwise maximum ({@code stablehlo.maximum})}
   *
   * @param other the tensor to compare with
   */
  public Expr max(Expr other) {
    return apply(Elementwise.MAXIMUM, other);
  }

  /**
   * {@return the elementwise minimum ({@code stablehlo.minimum})}
   *
   * @param other the tensor to compare with
   */
  public Expr min(Expr other) {
    return apply(Elementwise.MINIMUM, other);
  }

  /**
   * {@return the elements limited to a range ({@code stablehlo.clamp})}
   *
   * @param min the lower bounds
   * @param max the upper bounds
   */
  public Expr clamp(Expr min, Expr max) {
    Value clamped = builder.make(Elementwise.CLAMP, value.type(), min.value, value, max.value);
    return new Expr(builder, clamped);
  }

  // Elementary functions.

  /** {@return the square roots ({@code stablehlo.sqrt})} */
  public Expr sqrt() {
    return apply(Elementwise.SQRT);
  }

  /** {@return the exponentials ({@code stablehlo.exponential})} */
  public Expr exp() {
    return apply(Elementwise.EXPONENTIAL);
  }

  /** {@return the exponentials minus one ({@code stablehlo.exponential_minus_one})} */
  public Expr expm1() {
    return apply(Elementwise.EXPONENTIAL_MINUS_ONE);
  }

  /** {@return the natural logarithms ({@code stablehlo.log})} */
  public Expr log() {
    return apply(Elementwise.LOG);
  }

  /** {@return the natural logarithms of the elements plus one ({@code stablehlo.log_plus_one})} */
  public Expr log1p() {
    return apply(Elementwise.LOG_PLUS_ONE);
  }

  /** {@return the sines ({@code stablehlo.sine})} */
  public Expr sine() {
    return apply(Elementwise.SINE);
  }

  /** {@return the cosines ({@code stablehlo.cosine})} */
  public Expr cosine() {
    return apply(Elementwise.COSINE);
  }

  /**
   * {@return the angle of each point of ordinate {@code this}, in radians ({@code
   * stablehlo.atan2})}
   *
   * @param abscissa the abscissas
   */
  public Expr atan2(Expr abscissa) {
    return apply(Elementwise.ATAN2, abscissa);
  }

  // Complex numbers.

  /** {@return the real parts ({@code stablehlo.real})} */
  public Expr real() {
    return apply(Elementwise.REAL);
  }

  /** {@return the imaginary parts ({@code stablehlo.imag})} */
  public Expr imag() {
    return apply(Elementwise.IMAG);
  }

  /**
   * {@return the complex numbers of these real parts ({@code stablehlo.complex})}
   *
   * @param imaginary the imaginary parts
   */
  public Expr complex(Expr imaginary) {
    return apply(Elementwise.COMPLEX, imaginary);
  }

  // Bits and booleans.

  /**
   * {@return the bitwise or logical conjunction ({@code stablehlo.and})}
   *
   * @param other the other operand
   */
  public Expr and(Expr other) {
    return apply(Elementwise.AND, other);
  }

  /**
   * {@return the bitwise or logical disjunction ({@code stablehlo.or})}
   *
   * @param other the other operand
   */
  public Expr or(Expr other) {
    return apply(Elementwise.OR, other);
  }

  /** {@return the bitwise or logical negation ({@code stablehlo.not})} */
  public Expr not() {
    return apply(Elementwise.NOT);
  }

  /**
   * {@return the elements shifted left ({@code stablehlo.shift_left})}
   *
   * @param other the number of bits to shift by
   */
  public Expr shiftLeft(Expr other) {
    return apply(Elementwise.SHIFT_LEFT, other);
  }

  /**
   * {@return the elements shifted right, filled with zeros ({@code stablehlo.shift_right_logical})}
   *
   * @param other the number of bits to shift by
   */
  public Expr shiftRightLogical(Expr other) {
    return apply(Elementwise.SHIFT_RIGHT_LOGICAL, other);
  }

  /**
   * {@return the elements shifted right, filled with the sign ({@code
   * stablehlo.shift_right_arithmetic})}
   *
   * @param other the number of bits to shift by
   */
  public Expr shiftRightArithmetic(Expr other) {
    return apply(Elementwise.SHIFT_RIGHT_ARITHMETIC, other);
  }

  /** {@return whether each element is finite, as {@code i1} ({@code stablehlo.is_finite})} */
  public Expr isFinite() {
    return apply(Elementwise.IS_FINITE);
  }

  // Comparison and choice.

  /**
   * {@return whether each element equals the other, as {@code i1}}
   *
   * @param other the tensor to compare with
   */
  public Expr eq(Expr other) {
    return compare(ComparisonDirection.EQ, other);
  }

  /**
   * {@return whether each element differs from the other, as {@code i1}}
   *
   * @param other the tensor to compare with
   */
  public Expr ne(Expr other) {
    return compare(ComparisonDirection.NE, other);
  }

  /**
   * {@return whether each element is less than the other, as {@code i1}}
   *
   * @param other the tensor to compare with
   */
  public Expr lt(Expr other) {
    return compare(ComparisonDirection.LT, other);
  }

  /**
   * {@return whether each element is at most the other, as {@code i1}}
   *
   * @param other the tensor to compare with
   */
  public Expr le(Expr other) {
    return compare(ComparisonDirection.LE, other);
  }

  /**
   * {@return whether each element is greater than the other, as {@code i1}}
   *
   * @param other the tensor to compare with
   */
  public Expr gt(Expr other) {
    return compare(ComparisonDirection.GT, other);
  }

  /**
   * {@return whether each element is at least the other, as {@code i1}}
   *
   * @param other the tensor to compare with
   */
  public Expr ge(Expr other) {
    return compare(ComparisonDirection.GE, other);
  }

  /**
   * {@return whether each element compares so with the other, as {@code i1}}
   *
   * @param direction the comparison
   * @param other the tensor to compare with
   */
  public Expr compare(ComparisonDirection direction, Expr other) {
    return new Expr(builder, builder.compare(value, direction, other.value));
  }

  /**
   * {@return the elements of one tensor where this predicate is true, else those of the other
   * ({@code stablehlo.select})}
   *
   * @param onTrue the elements where this is true
   * @param onFalse the elements where this is false
   */
  public Expr select(Expr onTrue, Expr onFalse) {
    return apply(Elementwise.SELECT, onTrue, onFalse);
  }

  // Conversion.

  /**
   * {@return the elements converted to another type ({@code stablehlo.convert})}
   *
   * @param elementType the element type of the result
   */
  public Expr convert(Type elementType) {
    return new Expr(builder, builder.convert(value, elementType));
  }

  /**
   * {@return the bits of the elements as elements of another type of the same width ({@code
   * stablehlo.bitcast_convert})}
   *
   * @param elementType the element type of the result
   */
  public Expr bitcast(Type elementType) {
    return new Expr(builder, builder.bitcastConvert(value, elementType));
  }
}
