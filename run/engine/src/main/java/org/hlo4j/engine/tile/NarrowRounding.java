package org.hlo4j.engine.tile;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.numerics.FloatFormat;

/** Rounds floats to formats of 16 bits, as the interpreter does. */
final class NarrowRounding {
  private NarrowRounding() {}

  /** Rounds each element to the nearest float of a kind, as a float of 32 bits. */
  static void round(float[] x, ElementKind kind, int count) {
    if (kind.format() == FloatFormat.BF16) {
      for (int i = 0; i < count; i++) {
        float value = x[i];
        int bits = Float.floatToRawIntBits(value);
        x[i] =
            !Float.isNaN(value)
                ? Float.intBitsToFloat((bits + 0x7FFF + ((bits >>> 16) & 1)) & 0xFFFF0000)
                : (float) kind.toDouble(kind.fromDouble(value));
      }
    } else {
      for (int i = 0; i < count; i++) {
        float value = x[i];
        x[i] =
            !Float.isNaN(value)
                ? Float.float16ToFloat(Float.floatToFloat16(value))
                : (float) kind.toDouble(kind.fromDouble(value));
      }
    }
  }

  /**
   * Returns a float that is rounded to one of 16 bits as the number itself is: of the two that are
   * next to the number, the one with an odd last bit.
   */
  static float odd(double number) {
    float nearest = (float) number;
    if (nearest == number || Double.isNaN(number)) {
      return nearest;
    }
    int bits = Float.floatToRawIntBits(nearest);
    int towardsZero = Math.abs((double) nearest) > Math.abs(number) ? bits - 1 : bits;
    return Float.intBitsToFloat(towardsZero | 1);
  }

  /** Stores elements, which are rounded already. */
  static void store(float[] x, ElementKind kind, short[] target, int to, int count) {
    if (kind.format() == FloatFormat.BF16) {
      for (int i = 0; i < count; i++) {
        target[to + i] = (short) (Float.floatToRawIntBits(x[i]) >>> 16);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = Float.floatToFloat16(x[i]);
      }
    }
  }

  /** Returns the float of some bits. */
  static float ofBits(short bits, ElementKind kind) {
    return kind.format() == FloatFormat.BF16
        ? Float.intBitsToFloat(bits << 16)
        : Float.float16ToFloat(bits);
  }

  /** Returns the bits of a float, which is rounded already. */
  static short bits(float value, ElementKind kind) {
    return kind.format() == FloatFormat.BF16
        ? (short) (Float.floatToRawIntBits(value) >>> 16)
        : Float.floatToFloat16(value);
  }
}
