package org.hlo4j.interpreter.elementwise;

import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.op.stablehlo.ReducePrecisionOp;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * Operations that convert the element type or reduce its precision, and those on parts of complex
 * numbers.
 */
public final class ElementConversions {
  /** Beyond this magnitude doubles do not represent every integer. */
  private static final long EXACT = 1L << 53;

  /** The bits dropped from such integers; more remain than any narrower float has. */
  private static final long ROUNDED = 0xFFF;

  private ElementConversions() {}

  public static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Elementwise.CONVERT, ElementConversions::convert);
    evaluators.put(Elementwise.BITCAST_CONVERT, ElementConversions::bitcast);
    evaluators.put(Elementwise.REDUCE_PRECISION, ElementConversions::reducePrecision);
    evaluators.put(Elementwise.REAL, (op, frame) -> part(op, frame, 0));
    evaluators.put(Elementwise.IMAG, (op, frame) -> part(op, frame, 1));
    evaluators.put(Elementwise.COMPLEX, ElementConversions::complex);
    evaluators.put(Elementwise.ABS, ElementConversions::abs);
  }

  private static void convert(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor result = frame.allocateResult(op, operand.shape());
    convert(operand, result);
    frame.result(op, result);
  }

  /**
   * Converts elements: to the nearest float, to integers truncated and saturated.
   *
   * @param operand the elements to convert
   * @param result the tensor to fill, of the same shape
   */
  public static void convert(Tensor operand, Tensor result) {
    ElementKind from = operand.kind();
    ElementKind to = result.kind();
    if (from.type().equals(to.type())) {
      result.copy(operand, 0, 0, operand.count());
    } else if (!from.isFloatingPoint() && !to.isFloatingPoint()) {
      integersToIntegers(operand, result);
    } else if (!from.isFloatingPoint()) {
      integersToFloats(operand, result);
    } else if (!to.isFloatingPoint()) {
      floatsToIntegers(operand, result);
    } else {
      floatsToFloats(operand, result);
    }
  }

  private static void integersToIntegers(Tensor operand, Tensor result) {
    boolean truth = result.kind().category() == Category.BOOLEAN;
    for (int i = 0; i < operand.count(); i++) {
      long value = operand.longAt(i);
      result.setLong(i, truth && value != 0 ? 1 : value);
    }
  }

  private static void integersToFloats(Tensor operand, Tensor result) {
    int lanes = result.kind().lanes();
    boolean wide = operand.kind().isUnsigned() && operand.kind().width() == 64;
    boolean exact = result.kind().storage() == Storage.DOUBLES;
    for (int i = 0; i < operand.count(); i++) {
      long value = operand.longAt(i);
      double number =
          wide && value < 0
              ? 2 * toDouble((value >>> 1) | (value & 1), exact)
              : toDouble(value, exact);
      result.setDouble(i * lanes, number);
    }
  }

  /**
   * Returns the integer as a double. Unless {@code exact}, it is rounded to odd: its last bit is
   * sticky, so that rounding to a narrower float equals rounding the integer itself.
   */
  private static double toDouble(long value, boolean exact) {
    if (exact || (value <= EXACT && value >= -EXACT) || (value & ROUNDED) == 0) {
      return value;
    }
    return (value & ~ROUNDED) | (ROUNDED + 1);
  }

  private static void floatsToIntegers(Tensor operand, Tensor result) {
    int lanes = operand.kind().lanes();
    ElementKind to = result.kind();
    for (int i = 0; i < result.count(); i++) {
      result.setLong(i, toInteger(operand.doubleAt(i * lanes), to));
    }
  }

  /**
   * {@return a float truncated to an integer, saturating; NaN yields zero}
   *
   * @param value the float
   * @param kind the kind of the integer
   */
  public static long toInteger(double value, ElementKind kind) {
    if (kind.category() == Category.BOOLEAN) {
      return value == 0 ? 0 : 1;
    }
    if (kind.isUnsigned()) {
      if (kind.width() == 64 && value >= 0x1p63) {
        return value >= 0x1p64 ? -1 : (long) (value - 0x1p63) + Long.MIN_VALUE;
      }
      long largest = kind.width() == 64 ? Long.MAX_VALUE : (1L << kind.width()) - 1;
      return Math.clamp((long) value, 0, largest);
    }
    long largest = Long.MAX_VALUE >> (64 - kind.width());
    return Math.clamp((long) value, -largest - 1, largest);
  }

  private static void floatsToFloats(Tensor operand, Tensor result) {
    int from = operand.kind().lanes();
    int to = result.kind().lanes();
    int both = Math.min(from, to);
    for (int i = 0; i < result.count(); i++) {
      for (int lane = 0; lane < both; lane++) {
        result.setDouble(i * to + lane, operand.doubleAt(i * from + lane));
      }
    }
  }

  private static void bitcast(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    ElementKind kind = ElementKind.of(frame.elementType(op, 0));
    int from = operand.kind().width();
    int to = kind.width();
    Tensor result = frame.allocateResult(op, bitcastShape(op, operand, kind));
    int places = result.count() * result.kind().lanes();
    if (from >= to) {
      int parts = from / to;
      for (int i = 0; i < places; i++) {
        result.setBits(i, low(operand.bitsAt(i / parts) >>> (i % parts * to), to));
      }
    } else {
      int parts = to / from;
      for (int i = 0; i < places; i++) {
        long bits = 0;
        for (int part = 0; part < parts; part++) {
          bits |= operand.bitsAt(i * parts + part) << (part * from);
        }
        result.setBits(i, bits);
      }
    }
    frame.result(op, result);
  }

  /** Returns the shape of the operand, with or without a last dimension of parts of elements. */
  private static LongList bitcastShape(Operation op, Tensor operand, ElementKind kind) {
    LongList shape = operand.shape();
    int from = operand.kind().width() * operand.kind().lanes();
    int to = kind.width() * kind.lanes();
    if (from > to) {
      return LongList.wrap(LongStream.concat(shape.stream(), LongStream.of(from / to)).toArray());
    }
    if (from == to) {
      return shape;
    }
    int last = shape.size() - 1;
    if (last < 0 || shape.get(last) * from != to) {
      throw new InterpreterException(
          op.location(), "the last dimension of " + operand.type() + " is not one element's parts");
    }
    return shape.subList(0, last);
  }

  private static long low(long bits, int width) {
    return bits & -1L >>> (64 - width);
  }

  private static void reducePrecision(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    int exponentBits = ReducePrecisionOp.EXPONENT_BITS.get(op).intValue();
    int mantissaBits = ReducePrecisionOp.MANTISSA_BITS.get(op).intValue();
    Tensor result = frame.allocateResult(op, operand.shape());
    FloatFormat format = operand.kind().format();
    for (int i = 0; i < result.count(); i++) {
      result.setBits(i, reducePrecision(operand.bitsAt(i), format, exponentBits, mantissaBits));
    }
    frame.result(op, result);
  }

  /**
   * {@return a float that is rounded to fewer bits; underflow yields zero, overflow infinity}
   *
   * @param bits the float
   * @param format its format, which is that of the result
   * @param exponentBits the bits of the exponent that are used
   * @param mantissaBits the bits of the significand that are used, without a hidden one
   */
  public static long reducePrecision(
      long bits, FloatFormat format, int exponentBits, int mantissaBits) {
    boolean negative = format.isNegative(bits);
    if (format.isNaN(bits)) {
      return mantissaBits > 0 ? bits : format.infinity(false);
    }
    long reduced = bits;
    int dropped = format.significandBits() - mantissaBits;
    if (dropped > 0) {
      long last = bits >>> dropped & 1;
      reduced = bits + (1L << (dropped - 1)) - 1 + last & -(1L << dropped);
    }
    if (exponentBits < format.exponentBits()) {
      long field = reduced >>> format.significandBits() & (1L << format.exponentBits()) - 1;
      long bias = (1L << (format.exponentBits() - 1)) - 1;
      long reducedBias = (1L << (exponentBits - 1)) - 1;
      if (field > bias + reducedBias) {
        return format.infinity(negative);
      }
      if (field <= bias - reducedBias) {
        return format.zero(negative);
      }
    }
    return reduced;
  }

  /** The real part, lane 0, or the imaginary part, which is zero for floats. */
  private static void part(Operation op, Frame frame, int lane) {
    Tensor operand = frame.operand(op, 0);
    Tensor result = frame.allocateResult(op, operand.shape());
    int lanes = operand.kind().lanes();
    if (lane < lanes) {
      for (int i = 0; i < result.count(); i++) {
        result.setBits(i, operand.bitsAt(i * lanes + lane));
      }
    }
    frame.result(op, result);
  }

  private static void complex(Operation op, Frame frame) {
    Tensor real = frame.operand(op, 0);
    Tensor imaginary = frame.operand(op, 1);
    Results.checkSameShape(op, real, imaginary);
    Tensor result = frame.allocateResult(op, real.shape());
    for (int i = 0; i < result.count(); i++) {
      result.setBits(2 * i, real.bitsAt(i));
      result.setBits(2 * i + 1, imaginary.bitsAt(i));
    }
    frame.result(op, result);
  }

  /**
   * {@return the absolute value of a complex number}
   *
   * @param re its real part
   * @param im its imaginary part
   */
  public static double magnitude(double re, double im) {
    return StrictMath.hypot(re, im);
  }

  private static void abs(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor result = frame.allocateResult(op, operand.shape());
    if (operand.kind().isComplex()) {
      for (int i = 0; i < result.count(); i++) {
        result.setDouble(i, magnitude(operand.doubleAt(2 * i), operand.doubleAt(2 * i + 1)));
      }
    } else {
      Objects.requireNonNull(Arithmetic.unaryRuleOrNull(op.definition()))
          .apply(operand, result, frame.machine().workers());
    }
    frame.result(op, result);
  }
}
