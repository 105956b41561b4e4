package org.hlo4j.interpreter;

import org.hlo4j.numerics.FloatFormat;

/** Fast conversions of floats of fewer than 32 bits; the same results as those of the format. */
final class NarrowFloats {
  private static final int TABLE_WIDTH = 8;

  private final FloatFormat format;
  private final boolean brain;
  private final boolean half;

  /** All values of a format of at most eight bits. */
  private final double[] values;

  NarrowFloats(FloatFormat format) {
    this.format = format;
    this.brain = format == FloatFormat.BF16;
    this.half = format == FloatFormat.F16;
    this.values = new double[format.bitWidth() <= TABLE_WIDTH ? 1 << format.bitWidth() : 0];
    for (int bits = 0; bits < values.length; bits++) {
      values[bits] = format.toDouble(bits);
    }
  }

  double toDouble(long bits) {
    if (brain) {
      return Float.intBitsToFloat((int) bits << 16);
    }
    if (half) {
      return Float.float16ToFloat((short) bits);
    }
    return values.length > 0 ? values[(int) bits] : format.toDouble(bits);
  }

  long fromDouble(double value) {
    if (brain && !Double.isNaN(value)) {
      int bits = Float.floatToRawIntBits(roundToOdd(value));
      return Integer.toUnsignedLong(bits + 0x7FFF + ((bits >>> 16) & 1)) >>> 16;
    }
    if (half && !Double.isNaN(value)) {
      return Float.floatToFloat16(roundToOdd(value)) & 0xFFFF;
    }
    return format.fromDouble(value);
  }

  /** Converts to the beginning of an array; floats hold all values of formats of few bits. */
  void toFloats(short[] bits, int from, float[] target, int count) {
    if (brain) {
      for (int i = 0; i < count; i++) {
        target[i] = Float.intBitsToFloat(bits[from + i] << 16);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[i] = (float) toDouble(bits[from + i] & 0xFFFFL);
      }
    }
  }

  /** Converts from the beginning of an array. */
  void fromFloats(float[] values, short[] target, int to, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = (short) fromDouble(values[i]);
    }
  }

  /**
   * The float next to the value towards zero, but with an odd last bit if that is not the value
   * itself: rounding it once more is then as rounding the value.
   */
  private static float roundToOdd(double value) {
    float near = (float) value;
    if (near == value) {
      return near;
    }
    int bits = Float.floatToRawIntBits(near);
    return Float.intBitsToFloat((Math.abs(near) > Math.abs(value) ? bits - 1 : bits) | 1);
  }
}
