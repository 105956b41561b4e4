package org.hlo4j.interpreter.eval;

import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;

/**
 * What an operation of one operand makes of an element, for each category of numbers. Floats are
 * computed in doubles and rounded once, integers in longs and cut to their width.
 */
record UnaryRule(
    DoubleUnaryOperator doubles,
    DoubleUnaryOperator floats,
    Integers integers,
    Integers booleans,
    Complex.Unary complex) {
  private static final UnaryRule NONE =
      new UnaryRule(
          _ -> {
            throw undefined();
          },
          _ -> {
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
  interface Integers {
    long apply(long value, ElementKind kind);
  }

  private static IllegalArgumentException undefined() {
    return new IllegalArgumentException("not defined for this element type");
  }

  static UnaryRule floats(DoubleUnaryOperator function) {
    return new UnaryRule(function, function, NONE.integers, NONE.booleans, NONE.complex);
  }

  static UnaryRule integers(Integers function) {
    return new UnaryRule(NONE.doubles, NONE.floats, function, NONE.booleans, NONE.complex);
  }

  /** The same rule, but with a faster function for floats of at most 32 bits. */
  UnaryRule withNarrow(DoubleUnaryOperator function) {
    return new UnaryRule(doubles, function, integers, booleans, complex);
  }

  UnaryRule withIntegers(Integers function) {
    return new UnaryRule(doubles, floats, function, booleans, complex);
  }

  UnaryRule withBooleans(Integers function) {
    return new UnaryRule(doubles, floats, integers, function, complex);
  }

  UnaryRule withComplex(Complex.Unary function) {
    return new UnaryRule(doubles, floats, integers, booleans, function);
  }

  /** Fills the result, which is of the operand's type. */
  void apply(Tensor operand, Tensor result) {
    switch (operand.kind().category()) {
      case FLOAT -> applyFloats(operand, result);
      case COMPLEX -> applyComplex(operand, result);
      case BOOLEAN -> applyIntegers(booleans, operand, result);
      case SIGNED, UNSIGNED -> applyIntegers(integers, operand, result);
      case QUANTIZED -> throw undefined();
    }
  }

  private void applyFloats(Tensor operand, Tensor result) {
    DoubleUnaryOperator f = floats;
    int count = result.count();
    switch (operand.kind().storage()) {
      case FLOATS -> {
        float[] a = operand.floats();
        float[] r = result.floats();
        for (int i = 0; i < count; i++) {
          r[i] = (float) f.applyAsDouble(a[i]);
        }
      }
      case DOUBLES -> {
        double[] a = operand.doubles();
        double[] r = result.doubles();
        for (int i = 0; i < count; i++) {
          r[i] = doubles.applyAsDouble(a[i]);
        }
      }
      case BYTES, SHORTS, INTS, LONGS -> {
        for (int i = 0; i < count; i++) {
          result.setDouble(i, f.applyAsDouble(operand.doubleAt(i)));
        }
      }
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
