package org.hlo4j.onnx.exporter.operation;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;

/**
 * The bits of floats, by exact arithmetic: ONNX reinterprets bits from operator set 26 on, which
 * few runtimes have.
 */
final class Bits {
  /**
   * A format of IEEE 754.
   *
   * @param mantissa the stored bits of the significand
   * @param bias the bias of the exponent
   * @param arithmetic the type in which all values are exact
   * @param bits an integer type that has all bits
   */
  private record Format(int width, int mantissa, int bias, FloatType arithmetic, IntegerType bits) {
    static Format of(Type type) {
      if (type == FloatType.F16) {
        return new Format(16, 10, 15, FloatType.F32, IntegerType.I32);
      }
      if (type == FloatType.BF16) {
        return new Format(16, 7, 127, FloatType.F32, IntegerType.I32);
      }
      if (type == FloatType.F32) {
        return new Format(32, 23, 127, FloatType.F32, IntegerType.I32);
      }
      if (type == FloatType.F64) {
        return new Format(64, 52, 1023, FloatType.F64, IntegerType.I64);
      }
      throw new UnsupportedOperation("it needs the bits of elements of type %s", type);
    }

    long lowest() {
      return -1L << (width - 1);
    }

    long one() {
      return 1L << mantissa;
    }
  }

  private Bits() {}

  /** Returns the bits of the float that has only its sign set, as a signed integer. */
  static long lowest(Type type) {
    return Format.of(type).lowest();
  }

  /** Returns the bits of floats as signed integers of at least 32 bits. */
  static Ref ofFloat(NodeBuilder nodes, Ref value) {
    Format format = Format.of(value.elementType());
    Ref x = nodes.cast(value, format.arithmetic());
    Ref zero = nodes.like(x, 0);
    Ref magnitude = nodes.elementwise("Abs", x);
    Ref isNegative =
        nodes.or(nodes.less(x, zero), nodes.less(nodes.div(nodes.like(x, 1), x), zero));
    Ref y = magnitude;
    Ref exponent = nodes.scalar(format.bits(), format.bias());
    for (int k = (format.bias() + 1) / 2; k >= 1; k /= 2) {
      Ref isLarge = nodes.not(nodes.less(y, nodes.like(y, Math.scalb(1.0, k))));
      y = nodes.where(isLarge, nodes.mul(y, nodes.like(y, Math.scalb(1.0, -k))), y);
      exponent = stepped(nodes, isLarge, exponent, k);
      Ref isSmall = nodes.less(y, nodes.like(y, Math.scalb(1.0, 1 - k)));
      y = nodes.where(isSmall, nodes.mul(y, nodes.like(y, Math.scalb(1.0, k))), y);
      exponent = stepped(nodes, isSmall, exponent, -k);
    }
    Ref fraction = nodes.mul(nodes.sub(y, nodes.like(y, 1)), nodes.like(y, format.one()));
    Ref normal =
        nodes.add(
            nodes.mul(exponent, nodes.scalar(format.bits(), format.one())),
            nodes.cast(fraction, format.bits()));
    int shift = format.bias() - 1 + format.mantissa();
    Ref counted =
        nodes.mul(
            nodes.mul(magnitude, nodes.like(x, Math.scalb(1.0, shift / 2))),
            nodes.like(x, Math.scalb(1.0, shift - shift / 2)));
    Ref isSubnormal = nodes.less(magnitude, nodes.like(x, Math.scalb(1.0, 1 - format.bias())));
    Ref bits = nodes.where(isSubnormal, nodes.cast(counted, format.bits()), normal);
    long infinity = (2L * format.bias() + 1) * format.one();
    bits = nodes.where(nodes.isInf(x), nodes.scalar(format.bits(), infinity), bits);
    long nan = infinity + format.one() / 2;
    bits = nodes.where(nodes.isNan(x), nodes.scalar(format.bits(), nan), bits);
    return nodes.where(
        isNegative, nodes.add(bits, nodes.scalar(format.bits(), format.lowest())), bits);
  }

  private static Ref stepped(NodeBuilder nodes, Ref condition, Ref exponent, long step) {
    return nodes.add(
        exponent, nodes.where(condition, nodes.like(exponent, step), nodes.like(exponent, 0)));
  }

  /**
   * Returns the floats of bits.
   *
   * @param bits signed integers, of at least 32 bits
   */
  static Ref toFloat(NodeBuilder nodes, Ref bits, FloatType type) {
    Format format = Format.of(type);
    Ref isNegative = nodes.less(bits, nodes.like(bits, 0));
    Ref magnitude =
        nodes.where(isNegative, nodes.sub(bits, nodes.like(bits, format.lowest())), bits);
    Ref one = nodes.like(bits, format.one());
    Ref exponent = nodes.div(magnitude, one);
    Ref fraction = nodes.sub(magnitude, nodes.mul(exponent, one));
    Ref isSubnormal = nodes.equal(exponent, nodes.like(bits, 0));
    Ref significand = nodes.where(isSubnormal, fraction, nodes.add(fraction, one));
    Ref scale = nodes.gather(scales(nodes, format), 0, exponent);
    Ref value = nodes.mul(nodes.cast(significand, format.arithmetic()), scale);
    Ref isNan = nodes.less(nodes.like(bits, (2L * format.bias() + 1) * format.one()), magnitude);
    value = nodes.where(isNan, nodes.scalar(format.arithmetic(), Double.NaN), value);
    return nodes.cast(nodes.where(isNegative, nodes.elementwise("Neg", value), value), type);
  }

  /** Rounds floats to fewer bits; underflow yields zero, overflow infinity. */
  static Ref rounded(NodeBuilder nodes, Ref value, int exponentBits, int mantissaBits) {
    Format format = Format.of(value.elementType());
    Ref bits = ofFloat(nodes, value);
    Ref zero = nodes.like(bits, 0);
    Ref isNegative = nodes.less(bits, zero);
    Ref magnitude =
        nodes.where(isNegative, nodes.sub(bits, nodes.like(bits, format.lowest())), bits);
    if (mantissaBits < format.mantissa()) {
      Ref unit = nodes.like(bits, format.one() >> mantissaBits);
      Ref half = nodes.like(bits, (format.one() >> mantissaBits) / 2);
      Ref kept = nodes.div(magnitude, unit);
      Ref dropped = nodes.sub(magnitude, nodes.mul(kept, unit));
      Ref two = nodes.like(bits, 2);
      Ref isEven = nodes.equal(kept, nodes.mul(nodes.div(kept, two), two));
      Ref isUp =
          nodes.or(
              nodes.less(half, dropped), nodes.and(nodes.equal(half, dropped), nodes.not(isEven)));
      magnitude = nodes.mul(nodes.add(kept, nodes.cast(isUp, format.bits())), unit);
    }
    long bias = (1L << (exponentBits - 1)) - 1;
    if (bias < format.bias()) {
      Ref exponent = nodes.div(magnitude, nodes.like(bits, format.one()));
      Ref isOver = nodes.less(nodes.like(bits, format.bias() + bias), exponent);
      Ref isUnder = nodes.less(exponent, nodes.like(bits, format.bias() - bias + 1));
      Ref infinity = nodes.like(bits, (2L * format.bias() + 1) * format.one());
      magnitude = nodes.where(isOver, infinity, nodes.where(isUnder, zero, magnitude));
    }
    Ref signed =
        nodes.where(isNegative, nodes.add(magnitude, nodes.like(bits, format.lowest())), magnitude);
    Ref result = toFloat(nodes, signed, (FloatType) value.elementType());
    return nodes.where(nodes.isNan(value), value, result);
  }

  /** Returns the values of the last place, by exponent as it is stored. */
  private static Ref scales(NodeBuilder nodes, Format format) {
    int count = 2 * format.bias() + 2;
    Tensor table = Tensor.allocate(RankedTensorType.of(format.arithmetic(), count));
    for (int i = 0; i < count - 1; i++) {
      table.setDouble(i, Math.scalb(1.0, Math.max(i, 1) - format.bias() - format.mantissa()));
    }
    table.setDouble(count - 1, Double.POSITIVE_INFINITY);
    return nodes.constant(table.toAttribute());
  }
}
