package org.hlo4j.interpreter;

import org.hlo4j.numerics.FloatFormat;

/**
 * Fast conversions of floats of fewer than 32 bits, with the same results as those of {@link
 * FloatFormat}.
 */
final class NarrowFloats {
  private static final int TABLE_WIDTH = 8;

  private final FloatFormat format;
  private final boolean brain;
  private final boolean half;

  /** All values of a format of at most eight bits, by bits. */
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

  /** Converts {@code count} elements to the start of {@code target}, exactly. */
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

  /** Converts the first {@code count} elements of {@code values}, rounding to nearest. */
  void fromFloats(float[] values, short[] target, int to, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = (short) fromDouble(values[i]);
    }
  }

  /**
   * Rounds to odd: returns the value if a float represents it, else the neighbouring float whose
   * last bit is set. Rounding the result again then equals rounding the value once.
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
