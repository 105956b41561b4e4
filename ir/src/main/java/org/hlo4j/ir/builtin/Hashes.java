package org.hlo4j.ir.builtin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hash codes of attributes, types and locations. They depend on numbers drawn when the process
 * starts: nobody can write a program whose values all have the same hash code, which would make
 * tables of them slow. Nothing that is written may depend on the order of a hash table.
 *
 * <p>Sources: Carter and Wegman, <i>Universal Classes of Hash Functions</i> (polynomials modulo a
 * prime); Dietzfelbinger, <i>Universal hashing and k-wise independent random variables via integer
 * arithmetic without primes</i> (multiply and shift).
 */
public final class Hashes {
  /** 2⁶¹ - 1. */
  private static final long PRIME = (1L << 61) - 1;

  private static final int PRIME_BITS = 61;
  private static final long INT_BITS = 0xFFFF_FFFFL;

  private static final long POINT;
  private static final long NUMBER;
  private static final long HASH;
  private static final long NEXT;

  static {
    long seed = System.nanoTime() ^ ((long) System.identityHashCode(new Object()) << Integer.SIZE);
    POINT = drawn(seed, 1) >>> (Long.SIZE - PRIME_BITS);
    NUMBER = drawn(seed, 2) | 1;
    HASH = drawn(seed, 3) | 1;
    NEXT = drawn(seed, 4) | 1;
  }

  /** The finisher of SplitMix64, which spends less time on its first number than a generator. */
  private static long drawn(long seed, int place) {
    long mixed = seed + place * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** The string hashed last: locations name one file many times. */
  private static Known last = new Known("", of(0));

  private record Known(String text, int hash) {}

  private Hashes() {}

  /** The hash code of what had {@code hash} and now holds {@code next} too. */
  public static int mix(int hash, int next) {
    return (int) (((hash & INT_BITS) * HASH + (next & INT_BITS) * NEXT) >>> Integer.SIZE);
  }

  /** The hash code of a number. */
  public static int of(long number) {
    return (int) ((number * NUMBER) >>> Integer.SIZE);
  }

  /** A polynomial whose coefficients are three characters each. */
  @SuppressWarnings("ReferenceEquality") // the very string; others are hashed
  public static int of(String text) {
    Known known = last;
    if (known.text == text) {
      return known.hash;
    }
    int length = text.length();
    long hash = length;
    int i = 0;
    for (; i + 3 <= length; i += 3) {
      long three =
          text.charAt(i) | ((long) text.charAt(i + 1) << 16) | ((long) text.charAt(i + 2) << 32);
      hash = timesPoint(hash + three);
    }
    for (; i < length; i++) {
      hash = timesPoint(hash + text.charAt(i));
    }
    int result = of(hash);
    last = new Known(text, result);
    return result;
  }

  /** A polynomial in bytes, modulo 2⁶⁴. */
  public static int of(byte[] bytes, int size) {
    long hash = size;
    for (int i = 0; i < size; i++) {
      hash = hash * HASH + bytes[i];
    }
    return of(hash);
  }

  /** The product with {@link #POINT} modulo {@link #PRIME}, for numbers below 2⁶². */
  private static long timesPoint(long number) {
    long low = number * POINT;
    long high = Math.multiplyHigh(number, POINT);
    long sum = (low & PRIME) + ((low >>> PRIME_BITS) | (high << (Long.SIZE - PRIME_BITS)));
    return (sum & PRIME) + (sum >>> PRIME_BITS);
  }

  /** The hash code of values in this order. */
  public static int of(List<?> values) {
    int hash = values.size();
    for (int i = 0; i < values.size(); i++) {
      hash = mix(hash, ofAny(values.get(i)));
    }
    return hash;
  }

  /** The hash code of any value, or of none. */
  public static int ofAny(@Nullable Object value) {
    if (value instanceof String text) {
      return of(text);
    }
    if (value instanceof Long number) {
      return of(number.longValue());
    }
    if (value instanceof Double number) {
      return of(Double.doubleToLongBits(number));
    }
    if (value instanceof List<?> list) {
      return of(list);
    }
    return value == null ? 0 : value.hashCode();
  }
}
