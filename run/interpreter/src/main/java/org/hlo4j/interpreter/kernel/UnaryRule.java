package org.hlo4j.interpreter.kernel;

import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/**
 * The elementwise function of an operation of one operand, for each category of numbers. Floats are
 * computed in doubles and rounded once, those of at most 32 bits by loops that may be faster;
 * integers are computed in longs and truncated to their width.
 *
 * @param doubles of floats, in doubles
 * @param loop of floats of at most 32 bits
 * @param integers of integers
 * @param booleans of booleans
 * @param complex of complex numbers
 */
public record UnaryRule(
    DoubleUnaryOperator doubles,
    FloatLoops.Unary loop,
    Integers integers,
    Integers booleans,
    Complex.Unary complex) {
  /** The estimated cost of a function, in nanoseconds. */
  private static final int STEPS = 4;

  private static final UnaryRule NONE =
      new UnaryRule(
          _ -> {
            throw undefined();
          },
          (_, _, _, _) -> {
            throw undefined();
          },
          (_, _) -> {
            throw undefined();
          },
          (_, _) -> {
            throw undefined();
          },
          (_, _, _) -> {
            throw undefined();
          });

  /** A function of integers of a kind. */
  @FunctionalInterface
  public interface Integers {
    /**
     * {@return the result, whose bits beyond the width are ignored}
     *
     * @param value the operand, extended to 64 bits
     * @param kind the kind of the operands
     */
    long apply(long value, ElementKind kind);
  }

  private static IllegalArgumentException undefined() {
    return new IllegalArgumentException("not defined for this element type");
  }

  public static UnaryRule floats(DoubleUnaryOperator function) {
    return new UnaryRule(
        function, FloatLoops.of(function), NONE.integers, NONE.booleans, NONE.complex);
  }

  public static UnaryRule integers(Integers function) {
    return new UnaryRule(NONE.doubles, NONE.loop, function, NONE.booleans, NONE.complex);
  }

  /** Returns this rule with a faster loop for floats of at most 32 bits. */
  public UnaryRule withLoop(FloatLoops.Unary faster) {
    return new UnaryRule(doubles, faster, integers, booleans, complex);
  }

  public UnaryRule withIntegers(Integers function) {
    return new UnaryRule(doubles, loop, function, booleans, complex);
  }

  public UnaryRule withBooleans(Integers function) {
    return new UnaryRule(doubles, loop, integers, function, complex);
  }

  public UnaryRule withComplex(Complex.Unary function) {
    return new UnaryRule(doubles, loop, integers, booleans, function);
  }

  /** Fills the result, which is of the operand's type, in parallel if it is large. */
  public void apply(Tensor operand, Tensor result, Workers workers) {
    switch (operand.kind().category()) {
      case FLOAT ->
          workers.run(result.count(), STEPS, (from, to) -> applyFloats(operand, result, from, to));
      case COMPLEX -> applyComplex(operand, result);
      case BOOLEAN -> applyIntegers(booleans, operand, result);
      case SIGNED, UNSIGNED -> applyIntegers(integers, operand, result);
      case QUANTIZED -> throw undefined();
    }
  }

  private void applyFloats(Tensor operand, Tensor result, int from, int to) {
    if (operand.kind().storage() != Storage.DOUBLES) {
      FloatLoops.apply(loop, operand, result, from, to);
      return;
    }
    double[] a = operand.doubles();
    double[] r = result.doubles();
    for (int i = from; i < to; i++) {
      r[i] = doubles.applyAsDouble(a[i]);
    }
  }

  private static void applyIntegers(Integers f, Tensor operand, Tensor result) {
    ElementKind kind = operand.kind();
    for (int i = 0; i < result.count(); i++) {
      result.setLong(i, f.apply(operand.longAt(i), kind));
    }
  }

  private void applyComplex(Tensor operand, Tensor result) {
    Complex cell = new Complex();
    for (int i = 0; i < 2 * result.count(); i += 2) {
      complex.apply(operand.doubleAt(i), operand.doubleAt(i + 1), cell);
      result.setDouble(i, cell.re);
      result.setDouble(i + 1, cell.im);
    }
  }
}
