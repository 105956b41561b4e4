package org.hlo4j.ir.builtin;

import java.math.BigInteger;
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

  private static final long POINT;
  private static final long NUMBER;
  private static final int HASH;
  private static final int SUM;

  static {
    long seed = System.nanoTime() ^ ((long) System.identityHashCode(new Object()) << Integer.SIZE);
    POINT = drawn(seed, 1) >>> (Long.SIZE - PRIME_BITS);
    NUMBER = drawn(seed, 2) | 1;
    HASH = (int) drawn(seed, 3) | 1;
    SUM = (int) drawn(seed, 4) | 1;
  }

  /** The finisher of SplitMix64, which spends less time on its first number than a generator. */
  private static long drawn(long seed, int place) {
    long mixed = seed + place * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** The strings hashed last, one of each thread: locations name one file many times. */
  private static final @Nullable Known[] LAST = new Known[Stripes.LENGTH];

  private record Known(String text, int hash) {}

  private Hashes() {}

  /**
   * The hash code of what had {@code hash} and now holds {@code next} too: a bijection of each of
   * the two while the other stays. With a function that is none, the codes of what is nested very
   * deep in one another would repeat after some ten thousand levels.
   */
  public static int mix(int hash, int next) {
    int first = hash * HASH;
    int sum = ((first ^ (first >>> 16)) + next) * SUM;
    return sum ^ (sum >>> 15);
  }

  /** The hash code of a number. */
  public static int of(long number) {
    return (int) ((number * NUMBER) >>> Integer.SIZE);
  }

  /** A polynomial whose coefficients are three characters each. */
  @SuppressWarnings("ReferenceEquality") // the very string; others are hashed
  public static int of(String text) {
    int stripe = Stripes.index();
    Known known = LAST[stripe];
    if (known != null && known.text == text) {
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
    LAST[stripe] = new Known(text, result);
    return result;
  }

  /** The hash code of the first bytes. */
  public static int of(byte[] bytes, int size) {
    return of(bytes, 0, size);
  }

  /** The hash code of a slice: a polynomial whose coefficients are seven bytes each. */
  public static int of(byte[] bytes, int start, int size) {
    long hash = size;
    int end = start + size;
    int i = start;
    for (; i + 7 <= end; i += 7) {
      hash = timesPoint(hash + bigEndian(bytes, i, i + 7));
    }
    return of(timesPoint(hash + bigEndian(bytes, i, end)));
  }

  private static long bigEndian(byte[] bytes, int start, int end) {
    long number = 0;
    for (int i = start; i < end; i++) {
      number = number << Byte.SIZE | (bytes[i] & 0xFF);
    }
    return number;
  }

  /** The hash code of a number that may be longer than 64 bits. */
  public static int of(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return of(bytes, bytes.length);
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
