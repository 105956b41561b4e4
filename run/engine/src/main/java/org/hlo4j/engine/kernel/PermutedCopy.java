package org.hlo4j.engine.kernel;

/** Copies of elements by a list of their indices, between arrays of one type. */
final class PermutedCopy {
  private PermutedCopy() {}

  /**
   * Sets consecutive elements of a line.
   *
   * @param source the array to copy from
   * @param from the place of the element with index 0
   * @param step the distance of elements of the source
   * @param indices the index of each element
   * @param target the array to copy to
   * @param to the place of the first element
   * @param targetStep the distance of elements of the target
   * @param count the number of elements
   */
  static void copy(
      Object source,
      int from,
      int step,
      int[] indices,
      Object target,
      int to,
      int targetStep,
      int count) {
    switch (target) {
      case byte[] a -> copy((byte[]) source, from, step, indices, a, to, targetStep, count);
      case short[] a -> copy((short[]) source, from, step, indices, a, to, targetStep, count);
      case int[] a -> copy((int[]) source, from, step, indices, a, to, targetStep, count);
      case long[] a -> copy((long[]) source, from, step, indices, a, to, targetStep, count);
      case float[] a -> copy((float[]) source, from, step, indices, a, to, targetStep, count);
      case double[] a -> copy((double[]) source, from, step, indices, a, to, targetStep, count);
      default -> throw new IllegalArgumentException("not an array of elements");
    }
  }

  private static void copy(
      byte[] s, int from, int step, int[] indices, byte[] t, int to, int targetStep, int count) {
    for (int i = 0; i < count; i++) {
      t[to + i * targetStep] = s[from + indices[i] * step];
    }
  }

  private static void copy(
      short[] s, int from, int step, int[] indices, short[] t, int to, int targetStep, int count) {
    for (int i = 0; i < count; i++) {
      t[to + i * targetStep] = s[from + indices[i] * step];
    }
  }

  private static void copy(
      int[] s, int from, int step, int[] indices, int[] t, int to, int targetStep, int count) {
    for (int i = 0; i < count; i++) {
      t[to + i * targetStep] = s[from + indices[i] * step];
    }
  }

  private static void copy(
      long[] s, int from, int step, int[] indices, long[] t, int to, int targetStep, int count) {
    for (int i = 0; i < count; i++) {
      t[to + i * targetStep] = s[from + indices[i] * step];
    }
  }

  private static void copy(
      float[] s, int from, int step, int[] indices, float[] t, int to, int targetStep, int count) {
    for (int i = 0; i < count; i++) {
      t[to + i * targetStep] = s[from + indices[i] * step];
    }
  }

  private static void copy(
      double[] s,
      int from,
      int step,
      int[] indices,
      double[] t,
      int to,
      int targetStep,
      int count) {
    for (int i = 0; i < count; i++) {
      t[to + i * targetStep] = s[from + indices[i] * step];
    }
  }
}
