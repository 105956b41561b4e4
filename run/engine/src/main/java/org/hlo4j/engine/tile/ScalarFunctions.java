package org.hlo4j.engine.tile;

/** Functions of elements that generated code calls where no instruction computes them. */
public final class ScalarFunctions {
  private ScalarFunctions() {}

  /**
   * {@return one of two numbers}
   *
   * @param isFirst whether it is the first, 0 or 1
   * @param x the first
   * @param y the second
   */
  public static int select(int isFirst, int x, int y) {
    return isFirst != 0 ? x : y;
  }

  /**
   * {@return one of two numbers}
   *
   * @param isFirst whether it is the first, 0 or 1
   * @param x the first
   * @param y the second
   */
  public static long select(int isFirst, long x, long y) {
    return isFirst != 0 ? x : y;
  }

  /**
   * {@return one of two numbers}
   *
   * @param isFirst whether it is the first, 0 or 1
   * @param x the first
   * @param y the second
   */
  public static float select(int isFirst, float x, float y) {
    return isFirst != 0 ? x : y;
  }

  /**
   * {@return one of two numbers}
   *
   * @param isFirst whether it is the first, 0 or 1
   * @param x the first
   * @param y the second
   */
  public static double select(int isFirst, double x, double y) {
    return isFirst != 0 ? x : y;
  }

  /**
   * {@return the reciprocal of the square root}
   *
   * @param x a number
   */
  public static float rsqrt(float x) {
    return (float) (1 / Math.sqrt(x));
  }

  /**
   * {@return the reciprocal of the square root}
   *
   * @param x a number
   */
  public static double rsqrt(double x) {
    return 1 / Math.sqrt(x);
  }

  /**
   * {@return the quotient of integers, truncated; all ones of a division by zero}
   *
   * @param x the dividend
   * @param y the divisor
   */
  public static int divide(int x, int y) {
    return y == 0 ? -1 : x / y;
  }

  /**
   * {@return the remainder, with the dividend's sign; the dividend of a division by zero}
   *
   * @param x the dividend
   * @param y the divisor
   */
  public static int remainder(int x, int y) {
    return y == 0 ? x : x % y;
  }

  /**
   * {@return the quotient of integers, truncated; all ones of a division by zero}
   *
   * @param x the dividend
   * @param y the divisor
   */
  public static long divide(long x, long y) {
    return y == 0 ? -1 : x / y;
  }

  /**
   * {@return the remainder, with the dividend's sign; the dividend of a division by zero}
   *
   * @param x the dividend
   * @param y the divisor
   */
  public static long remainder(long x, long y) {
    return y == 0 ? x : x % y;
  }
}
