package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Exact arithmetic of sizes that a program states: dimensions, paddings, dilations, strides, counts
 * of elements and of bytes. What a formula yields is its mathematical value, also where a part of
 * it needs more than 64 bits; a value that does not fit is refused with the numbers that made it.
 * Sizes are known: {@link ShapedType#DYNAMIC} is not a number here.
 */
public final class Sizes {
  private Sizes() {}

  /**
   * {@return the sum of two numbers}
   *
   * @param a a number
   * @param b another number
   * @throws InvalidSizeException if it needs more than 64 bits
   */
  public static long add(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      throw InvalidSizeException.overflow(a + " + " + b);
    }
    return sum;
  }

  /**
   * {@return the difference of two numbers}
   *
   * @param a a number
   * @param b the number to subtract
   * @throws InvalidSizeException if it needs more than 64 bits
   */
  public static long subtract(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) {
      throw InvalidSizeException.overflow(a + " - " + b);
    }
    return difference;
  }

  /**
   * {@return the product of two numbers}
   *
   * @param a a number
   * @param b another number
   * @throws InvalidSizeException if it needs more than 64 bits
   */
  public static long multiply(long a, long b) {
    long product = a * b;
    if (Math.multiplyHigh(a, b) != product >> (Long.SIZE - 1)) {
      throw InvalidSizeException.overflow(a + " * " + b);
    }
    return product;
  }

  /**
   * {@return the sum of two numbers that are not negative, at most {@link Long#MAX_VALUE}: for
   * totals that are shown or compared with a limit}
   *
   * @param a a number
   * @param b another number
   */
  public static long saturatedAdd(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /**
   * {@return the product of two numbers that are not negative, at most {@link Long#MAX_VALUE}: for
   * totals that are shown or compared with a limit}
   *
   * @param a a number
   * @param b another number
   */
  public static long saturatedMultiply(long a, long b) {
    long product = a * b;
    return Math.multiplyHigh(a, b) != 0 || product < 0 ? Long.MAX_VALUE : product;
  }

  /**
   * {@return the product of numbers; zero if one of them is zero, however large the others are, and
   * 1 if there are none}
   *
   * @param factors the numbers
   * @throws InvalidSizeException if it needs more than 64 bits
   */
  public static long product(LongList factors) {
    if (factors.contains(0)) {
      return 0;
    }
    long product = 1;
    for (int i = 0; i < factors.size(); i++) {
      long high = Math.multiplyHigh(product, factors.get(i));
      product *= factors.get(i);
      if (high != product >> (Long.SIZE - 1)) {
        return exact(
            factors.stream().mapToObj(Sizes::big).reduce(BigInteger.ONE, BigInteger::multiply),
            () -> factors.stream().mapToObj(Long::toString).collect(Collectors.joining(" * ")));
      }
    }
    return product;
  }

  /**
   * {@return the number of places from the first to the last of {@code size} elements that are
   * {@code dilation} places apart: {@code (size - 1) * dilation + 1}, zero if there are none}
   *
   * @param size the number of elements
   * @param dilation the distance between two elements
   * @throws InvalidSizeException if it needs more than 64 bits
   */
  public static long dilated(long size, long dilation) {
    if (size == 0) {
      return 0;
    }
    if (((size | dilation) >>> (Integer.SIZE - 2)) == 0) {
      return (size - 1) * dilation + 1;
    }
    return exact(
        big(size - 1).multiply(big(dilation)).add(BigInteger.ONE),
        () -> (size - 1) + " * " + dilation + " + 1");
  }

  /**
   * {@return the size of a dimension with {@code interior} places between any two of its elements
   * and with edges, where a negative edge removes places; negative if more are removed than there
   * are}
   *
   * @param size the number of elements
   * @param low the number of places before the first element
   * @param high the number of places after the last element
   * @param interior the number of places between two elements
   * @throws InvalidSizeException if it needs more than 64 bits
   */
  public static long padded(long size, long low, long high, long interior) {
    long gaps = Math.max(size - 1, 0);
    if (((size | low | high | interior) >>> (Integer.SIZE - 2)) == 0) {
      return low + size + gaps * interior + high;
    }
    return exact(
        big(gaps).multiply(big(interior)).add(big(size)).add(big(low)).add(big(high)),
        () -> "%d + %d + %d * %d + %d".formatted(low, size, gaps, interior, high));
  }

  /**
   * {@return how many windows fit into places: zero if not one does}
   *
   * @param places the number of places, negative if there are none
   * @param window the number of places that a window spans
   * @param stride the distance between two windows, positive
   */
  public static long windows(long places, long window, long stride) {
    return places <= 0 || window > places ? 0 : (places - window) / stride + 1;
  }

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  private static long exact(BigInteger value, Supplier<String> formula) {
    if (value.bitLength() >= Long.SIZE) {
      throw InvalidSizeException.overflow(formula.get());
    }
    return value.longValue();
  }
}
