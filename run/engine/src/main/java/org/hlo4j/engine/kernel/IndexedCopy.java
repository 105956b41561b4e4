package org.hlo4j.engine.kernel;

/** Copies of runs of elements from some places to others, between arrays of one type. */
final class IndexedCopy {
  /** The least length of runs for which the call of the JVM's copy pays. */
  private static final int MIN_COPIED = 16;

  private IndexedCopy() {}

  /**
   * Copies runs.
   *
   * @param source the array to copy from
   * @param sourceAt what is added to the places of the source
   * @param from the place of each run in the source
   * @param target the array to copy to
   * @param targetAt what is added to the places of the target
   * @param to the place of each run in the target
   * @param count the number of runs
   * @param length the number of elements of a run
   */
  static void copy(
      Object source,
      int sourceAt,
      int[] from,
      Object target,
      int targetAt,
      int[] to,
      int count,
      int length) {
    if (length >= MIN_COPIED) {
      for (int i = 0; i < count; i++) {
        System.arraycopy(source, sourceAt + from[i], target, targetAt + to[i], length);
      }
      return;
    }
    switch (target) {
      case byte[] a -> copy((byte[]) source, sourceAt, from, a, targetAt, to, count, length);
      case short[] a -> copy((short[]) source, sourceAt, from, a, targetAt, to, count, length);
      case int[] a -> copy((int[]) source, sourceAt, from, a, targetAt, to, count, length);
      case long[] a -> copy((long[]) source, sourceAt, from, a, targetAt, to, count, length);
      case float[] a -> copy((float[]) source, sourceAt, from, a, targetAt, to, count, length);
      case double[] a -> copy((double[]) source, sourceAt, from, a, targetAt, to, count, length);
      default -> throw new IllegalArgumentException("not an array of elements");
    }
  }

  private static void copy(
      byte[] s, int sourceAt, int[] from, byte[] t, int targetAt, int[] to, int count, int length) {
    for (int j = 0; j < length; j++) {
      for (int i = 0; i < count; i++) {
        t[targetAt + j + to[i]] = s[sourceAt + j + from[i]];
      }
    }
  }

  private static void copy(
      short[] s,
      int sourceAt,
      int[] from,
      short[] t,
      int targetAt,
      int[] to,
      int count,
      int length) {
    for (int j = 0; j < length; j++) {
      for (int i = 0; i < count; i++) {
        t[targetAt + j + to[i]] = s[sourceAt + j + from[i]];
      }
    }
  }

  private static void copy(
      int[] s, int sourceAt, int[] from, int[] t, int targetAt, int[] to, int count, int length) {
    for (int j = 0; j < length; j++) {
      for (int i = 0; i < count; i++) {
        t[targetAt + j + to[i]] = s[sourceAt + j + from[i]];
      }
    }
  }

  private static void copy(
      long[] s, int sourceAt, int[] from, long[] t, int targetAt, int[] to, int count, int length) {
    for (int j = 0; j < length; j++) {
      for (int i = 0; i < count; i++) {
        t[targetAt + j + to[i]] = s[sourceAt + j + from[i]];
      }
    }
  }

  private static void copy(
      float[] s,
      int sourceAt,
      int[] from,
      float[] t,
      int targetAt,
      int[] to,
      int count,
      int length) {
    for (int j = 0; j < length; j++) {
      for (int i = 0; i < count; i++) {
        t[targetAt + j + to[i]] = s[sourceAt + j + from[i]];
      }
    }
  }

  private static void copy(
      double[] s,
      int sourceAt,
      int[] from,
      double[] t,
      int targetAt,
      int[] to,
      int count,
      int length) {
    for (int j = 0; j < length; j++) {
      for (int i = 0; i < count; i++) {
        t[targetAt + j + to[i]] = s[sourceAt + j + from[i]];
      }
    }
  }
}
