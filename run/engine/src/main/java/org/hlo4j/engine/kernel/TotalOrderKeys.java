package org.hlo4j.engine.kernel;

/** IEEE 754's {@code totalOrder} of floats, as that of integers. */
public final class TotalOrderKeys {
  private TotalOrderKeys() {}

  /**
   * {@return an integer, in the order of floats: by bits, -NaN first, -0 before 0, NaN last}
   *
   * @param value the float
   */
  public static int key(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  /**
   * {@return an integer, in the order of floats, as for those of 32 bits}
   *
   * @param value the float
   */
  public static long key(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }
}
