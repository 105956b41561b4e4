package org.hlo4j.interpreter.kernel;

import java.util.function.DoubleBinaryOperator;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/**
 * The elementwise function of an operation of two operands, for each category of numbers. Floats
 * are computed in doubles and rounded once, or in 32 bits if the result is the same; integers are
 * computed in longs and truncated to their width.
 *
 * @param floats of floats, in doubles
 * @param loop of floats of at most 32 bits
 * @param integers of integers
 * @param booleans of booleans
 * @param complex of complex numbers
 */
public record BinaryRule(
    DoubleBinaryOperator floats,
    FloatLoops.Binary loop,
    Integers integers,
    Integers booleans,
    Complex.Binary complex) {
  private static final BinaryRule NONE =
      new BinaryRule(
          (_, _) -> {
            throw undefined();
          },
          (_, _, _, _, _) -> {
            throw undefined();
          },
          (_, _, _) -> {
            throw undefined();
          },
          (_, _, _) -> {
            throw undefined();
          },
          (_, _, _, _, _) -> {
            throw undefined();
          });

  /** A function of two integers of a kind. */
  @FunctionalInterface
  public interface Integers {
    /**
     * {@return the result, whose bits beyond the width are ignored}
     *
     * @param lhs the left operand, extended to 64 bits
     * @param rhs the right operand, likewise
     * @param kind the kind of the operands
     */
    long apply(long lhs, long rhs, ElementKind kind);
  }

  private static IllegalArgumentException undefined() {
    return new IllegalArgumentException("not defined for this element type");
  }

  public static BinaryRule floats(DoubleBinaryOperator function) {
    return new BinaryRule(
        function, FloatLoops.of(function), NONE.integers, NONE.booleans, NONE.complex);
  }

  public static BinaryRule integers(Integers function) {
    return new BinaryRule(NONE.floats, NONE.loop, function, NONE.booleans, NONE.complex);
  }

  /** Returns this rule with a faster loop of equal results for floats of at most 32 bits. */
  public BinaryRule withLoop(FloatLoops.Binary faster) {
    return new BinaryRule(floats, faster, integers, booleans, complex);
  }

  public BinaryRule withIntegers(Integers function) {
    return new BinaryRule(floats, loop, function, booleans, complex);
  }

  public BinaryRule withBooleans(Integers function) {
    return new BinaryRule(floats, loop, integers, function, complex);
  }

  public BinaryRule withComplex(Complex.Binary function) {
    return new BinaryRule(floats, loop, integers, booleans, function);
  }

  /** Fills the result; operands of rank zero are broadcast. */
  public void apply(Tensor lhs, Tensor rhs, Tensor result) {
    apply(lhs, rhs, result, Workers.ALONE);
  }

  /** Fills the result, in parallel if it is large; operands of rank zero are broadcast. */
  public void apply(Tensor lhs, Tensor rhs, Tensor result, Workers workers) {
    switch (lhs.kind().category()) {
      case FLOAT -> {
        boolean doubles = lhs.kind().storage() == Storage.DOUBLES;
        if (doubles || step(lhs) != step(rhs) || step(lhs) != step(result)) {
          applyFloats(lhs, rhs, result);
        } else {
          workers.run(
              result.count(), 1, (from, to) -> FloatLoops.apply(loop, lhs, rhs, result, from, to));
        }
      }
      case COMPLEX -> applyComplex(lhs, rhs, result);
      case BOOLEAN -> applyIntegers(booleans, lhs, rhs, result);
      case SIGNED, UNSIGNED -> applyIntegers(integers, lhs, rhs, result);
      case QUANTIZED -> throw undefined();
    }
  }

  /** Returns the stride between elements: zero for tensors of rank zero, which are broadcast. */
  static int step(Tensor tensor) {
    return tensor.rank() == 0 ? 0 : 1;
  }

  private void applyFloats(Tensor lhs, Tensor rhs, Tensor result) {
    DoubleBinaryOperator f = floats;
    int count = result.count();
    int x = step(lhs);
    int y = step(rhs);
    switch (lhs.kind().storage()) {
      case FLOATS -> {
        float[] a = lhs.floats();
        float[] b = rhs.floats();
        float[] r = result.floats();
        for (int i = 0; i < count; i++) {
          r[i] = (float) f.applyAsDouble(a[i * x], b[i * y]);
        }
      }
      case DOUBLES -> {
        double[] a = lhs.doubles();
        double[] b = rhs.doubles();
        double[] r = result.doubles();
        for (int i = 0; i < count; i++) {
          r[i] = f.applyAsDouble(a[i * x], b[i * y]);
        }
      }
      case BYTES, SHORTS, INTS, LONGS -> {
        for (int i = 0; i < count; i++) {
          result.setDouble(i, f.applyAsDouble(lhs.doubleAt(i * x), rhs.doubleAt(i * y)));
        }
      }
    }
  }

  private static void applyIntegers(Integers f, Tensor lhs, Tensor rhs, Tensor result) {
    ElementKind kind = lhs.kind();
    int x = step(lhs);
    int y = step(rhs);
    for (int i = 0; i < result.count(); i++) {
      result.setLong(i, f.apply(lhs.longAt(i * x), rhs.longAt(i * y), kind));
    }
  }

  private void applyComplex(Tensor lhs, Tensor rhs, Tensor result) {
    Complex cell = new Complex();
    int x = step(lhs);
    int y = step(rhs);
    for (int i = 0; i < 2 * result.count(); i += 2) {
      complex.apply(
          lhs.doubleAt(i * x),
          lhs.doubleAt(i * x + 1),
          rhs.doubleAt(i * y),
          rhs.doubleAt(i * y + 1),
          cell);
      result.setDouble(i, cell.re);
      result.setDouble(i + 1, cell.im);
    }
  }
}
