package org.hlo4j.interpreter;

import java.io.IOException;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.elementwise.ElementConversions;
import org.hlo4j.ir.Type;
import org.hlo4j.numerics.FloatFormat;

/**
 * Converts values to another element type as {@code stablehlo.convert} does: to the nearest float,
 * truncated to integers, true if nonzero. A value that the operation would saturate or wrap, or
 * whose imaginary part it would drop, is rejected.
 */
final class ElementCast {
  private final Tensor from;
  private final Tensor to;

  private ElementCast(Tensor from, Tensor to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Returns the tensor with its values converted.
   *
   * @throws IOException if the element type cannot represent one of them
   */
  static Tensor of(Tensor tensor, Type elementType) throws IOException {
    Tensor result = Tensor.allocate(tensor.shape(), elementType);
    ElementConversions.convert(tensor, result);
    new ElementCast(tensor, result).check();
    return result;
  }

  private void check() throws IOException {
    for (int i = 0; i < from.count(); i++) {
      if (!isRepresented(i)) {
        throw new IOException(
            "element #%d is %s, which %s does not hold".formatted(i, value(i), to.kind()));
      }
    }
  }

  private String value(int element) {
    ElementKind kind = from.kind();
    if (kind.isComplex()) {
      return "(" + from.doubleAt(2 * element) + ", " + from.doubleAt(2 * element + 1) + ")";
    }
    return kind.isFloatingPoint()
        ? Double.toString(from.doubleAt(element))
        : kind.isUnsigned()
            ? Long.toUnsignedString(from.longAt(element))
            : Long.toString(from.longAt(element));
  }

  private boolean isRepresented(int element) {
    ElementKind source = from.kind();
    ElementKind target = to.kind();
    if (source.isComplex() && !target.isComplex() && from.doubleAt(2 * element + 1) != 0) {
      return false;
    }
    if (target.category() == Category.BOOLEAN) {
      return true;
    }
    if (!source.isFloatingPoint() && !target.isFloatingPoint()) {
      long value = from.longAt(element);
      return to.longAt(element) == value
          && (value >= 0 || source.isUnsigned() == target.isUnsigned());
    }
    int lanes = source.lanes();
    if (!target.isFloatingPoint()) {
      return isInRange(from.doubleAt(lanes * element), target);
    }
    for (int lane = 0; lane < Math.min(lanes, target.lanes()); lane++) {
      if (!isRounded(number(lanes * element + lane), target.lanes() * element + lane)) {
        return false;
      }
    }
    return true;
  }

  private double number(int position) {
    if (from.kind().isFloatingPoint()) {
      return from.doubleAt(position);
    }
    long value = from.longAt(position);
    return value < 0 && from.kind().isUnsigned() ? (value >>> 1) * 2.0 : value;
  }

  private static boolean isInRange(double value, ElementKind integers) {
    double towardsZero = value < 0 ? Math.ceil(value) : Math.floor(value);
    int width = integers.width();
    return integers.isUnsigned()
        ? towardsZero >= 0 && towardsZero < Math.scalb(1.0, width)
        : towardsZero >= -Math.scalb(1.0, width - 1) && towardsZero < Math.scalb(1.0, width - 1);
  }

  /** Returns whether the float at a position is that number, rounded. */
  private boolean isRounded(double value, int position) {
    double result = to.doubleAt(position);
    if (!Double.isFinite(value)) {
      return Double.compare(value, result) == 0;
    }
    FloatFormat format = to.kind().format();
    double largest = format.toDouble(format.largest(false));
    return Double.isFinite(result)
        && (format.hasInfinity() || format.hasNan() || Math.abs(value) <= largest)
        && (format.hasSign() || value >= 0)
        && (format.hasZero() || value != 0);
  }
}
