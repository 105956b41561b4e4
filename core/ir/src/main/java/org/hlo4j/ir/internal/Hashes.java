package org.hlo4j.ir.internal;

import java.math.BigInteger;
import java.util.List;
import org.hlo4j.ir.builtin.Stripes;
import org.jspecify.annotations.Nullable;

/**
 * Hash functions for attributes, types and locations. They are seeded with random numbers when the
 * process starts, so that input cannot be crafted to collide and degrade hash tables. Output must
 * therefore never depend on the order of a hash table.
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
    POINT = random(seed, 1) >>> (Long.SIZE - PRIME_BITS);
    NUMBER = random(seed, 2) | 1;
    HASH = (int) random(seed, 3) | 1;
    SUM = (int) random(seed, 4) | 1;
  }

  /** The finalizer of SplitMix64; starting a random generator takes longer. */
  private static long random(long seed, int place) {
    long mixed = seed + place * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** The last string hashed by each thread: locations repeat the name of a file. */
  private static final @Nullable CachedHash[] LAST = new CachedHash[Stripes.LENGTH];

  private record CachedHash(String text, int hash) {}

  private Hashes() {}

  /**
   * Combines two hash codes. The function is a bijection of each argument while the other is fixed;
   * otherwise the hash codes of deeply nested values would repeat after some ten thousand levels.
   *
   * @param hash the hash code so far
   * @param next the hash code to add
   * @return the combined hash code
   */
  public static int mix(int hash, int next) {
    int first = hash * HASH;
    int sum = ((first ^ (first >>> 16)) + next) * SUM;
    return sum ^ (sum >>> 15);
  }

  /**
   * {@return the hash code of a number}
   *
   * @param number the number
   */
  public static int of(long number) {
    return (int) ((number * NUMBER) >>> Integer.SIZE);
  }

  /**
   * {@return the hash code of a string: a polynomial whose coefficients are three characters each}
   *
   * @param text the string
   */
  @SuppressWarnings("ReferenceEquality") // a fast path; equal strings are hashed
  public static int of(String text) {
    int stripe = Stripes.index();
    CachedHash known = LAST[stripe];
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
    LAST[stripe] = new CachedHash(text, result);
    return result;
  }

  /**
   * {@return the hash code of the first bytes of an array}
   *
   * @param bytes the array
   * @param size the number of bytes
   */
  public static int of(byte[] bytes, int size) {
    return of(bytes, 0, size);
  }

  /**
   * {@return the hash code of a range of bytes: a polynomial whose coefficients are seven bytes
   * each}
   *
   * @param bytes the array
   * @param start the index of the first byte
   * @param size the number of bytes
   */
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

  /**
   * {@return the hash code of a number of any size}
   *
   * @param number the number
   */
  public static int of(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return of(bytes, bytes.length);
  }

  /** Returns the product with {@link #POINT} modulo {@link #PRIME}, for numbers below 2⁶². */
  private static long timesPoint(long number) {
    long low = number * POINT;
    long high = Math.multiplyHigh(number, POINT);
    long sum = (low & PRIME) + ((low >>> PRIME_BITS) | (high << (Long.SIZE - PRIME_BITS)));
    return (sum & PRIME) + (sum >>> PRIME_BITS);
  }

  /**
   * {@return the hash code of a list}
   *
   * @param values the elements
   */
  public static int of(List<?> values) {
    int hash = values.size();
    for (int i = 0; i < values.size(); i++) {
      hash = mix(hash, ofAny(values.get(i)));
    }
    return hash;
  }

  /**
   * {@return the hash code of any value; null is allowed}
   *
   * @param value the value
   */
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
