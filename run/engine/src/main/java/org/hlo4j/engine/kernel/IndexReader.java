package org.hlo4j.engine.kernel;

import org.hlo4j.interpreter.ElementKind;

/**
 * Reads integers from arrays of any type, as indices.
 *
 * @param width the bits of an integer
 * @param isUnsigned whether they are extended by zeros
 */
public record IndexReader(int width, boolean isUnsigned) {
  /** Half the range of integers, which leaves room to add sizes. */
  private static final int FAR = Integer.MAX_VALUE / 2;

  /**
   * {@return what reads integers of a kind}
   *
   * @param kind the kind
   */
  public static IndexReader of(ElementKind kind) {
    return new IndexReader(kind.width(), kind.isUnsigned());
  }

  /**
   * {@return an integer, of which those of 64 bits that are unsigned are negative if huge}
   *
   * @param array the array
   * @param place the index in the array
   */
  public long at(Object array, int place) {
    return extended(bits(array, place), width, isUnsigned);
  }

  /** {@return whether integers are those that Java has in arrays of int and long} */
  public boolean isPlain() {
    return !isUnsigned && (width == Integer.SIZE || width == Long.SIZE);
  }

  /** Returns the integer that an array has at a place. */
  static long bits(Object array, int place) {
    return switch (array) {
      case int[] a -> a[place];
      case long[] a -> a[place];
      case byte[] a -> a[place];
      case short[] a -> a[place];
      default -> throw new IllegalArgumentException("not an array of integers");
    };
  }

  /** Returns the integer that the lowest bits are. */
  static long extended(long bits, int width, boolean isUnsigned) {
    int shift = Long.SIZE - width;
    return isUnsigned ? bits << shift >>> shift : bits << shift >> shift;
  }

  /**
   * {@return an index, clamped to the range from 0 to {@code most}}
   *
   * @param array the array
   * @param place the index in the array
   * @param most the largest index
   */
  public int clampedAt(Object array, int place, int most) {
    long index = at(array, place);
    return index < 0 && isUnsigned ? most : Math.clamp(index, 0, most);
  }

  /**
   * {@return an index, clamped to half the range of integers: what is out of bounds stays so}
   *
   * @param array the array
   * @param place the index in the array
   */
  public int boundedAt(Object array, int place) {
    long index = at(array, place);
    return index < 0 && isUnsigned ? FAR : Math.clamp(index, Integer.MIN_VALUE / 2, FAR);
  }
}
