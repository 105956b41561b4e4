package org.hlo4j.engine.kernel;

/** Copies of rows of elements between arrays of one type, whatever it is. */
final class Rows {
  /** The least length of rows for which the call of the JVM's copy pays. */
  private static final int MIN_COPIED = 16;

  /** How many elements are in a block of a transposition, for each of 8 rows. */
  private static final int BLOCK = 16;

  private Rows() {}

  /**
   * Copies rows.
   *
   * @param sourceRow the distance of rows of the source
   * @param sourceStep the distance of elements of a row
   * @param targetRow the distance of rows of the target
   * @param targetStep the distance of elements of a row
   */
  static void copy(
      Object source,
      int sourceAt,
      int sourceRow,
      int sourceStep,
      Object target,
      int targetAt,
      int targetRow,
      int targetStep,
      int rows,
      int length) {
    if (sourceStep == 1 && targetStep == 1 && length >= MIN_COPIED) {
      for (int i = 0; i < rows; i++) {
        System.arraycopy(
            source, sourceAt + i * sourceRow, target, targetAt + i * targetRow, length);
      }
      return;
    }
    for (int i = 0; i < rows; i++) {
      int from = sourceAt + i * sourceRow;
      int to = targetAt + i * targetRow;
      switch (target) {
        case byte[] a -> copy((byte[]) source, from, sourceStep, a, to, targetStep, length);
        case short[] a -> copy((short[]) source, from, sourceStep, a, to, targetStep, length);
        case int[] a -> copy((int[]) source, from, sourceStep, a, to, targetStep, length);
        case long[] a -> copy((long[]) source, from, sourceStep, a, to, targetStep, length);
        case float[] a -> copy((float[]) source, from, sourceStep, a, to, targetStep, length);
        case double[] a -> copy((double[]) source, from, sourceStep, a, to, targetStep, length);
        default -> throw new IllegalArgumentException("not an array of elements");
      }
    }
  }

  /**
   * Copies columns of the source to rows of the target; elements of a column of the source are
   * {@code sourceStep} apart, its columns are neighbors.
   */
  static void transpose(
      Object source,
      int sourceAt,
      int sourceStep,
      Object target,
      int targetAt,
      int targetRow,
      int rows,
      int length) {
    int whole = length & -8;
    for (int i = 0; i < rows; i += BLOCK) {
      int count = Math.min(BLOCK, rows - i);
      for (int j = 0; j < whole; j += 8) {
        int from = sourceAt + i + j * sourceStep;
        int to = targetAt + i * targetRow + j;
        switch (target) {
          case byte[] a -> transpose8((byte[]) source, from, sourceStep, a, to, targetRow, count);
          case short[] a -> transpose8((short[]) source, from, sourceStep, a, to, targetRow, count);
          case int[] a -> transpose8((int[]) source, from, sourceStep, a, to, targetRow, count);
          case long[] a -> transpose8((long[]) source, from, sourceStep, a, to, targetRow, count);
          case float[] a -> transpose8((float[]) source, from, sourceStep, a, to, targetRow, count);
          case double[] a ->
              transpose8((double[]) source, from, sourceStep, a, to, targetRow, count);
          default -> throw new IllegalArgumentException("not an array of elements");
        }
      }
    }
    copy(
        source,
        sourceAt + whole * sourceStep,
        1,
        sourceStep,
        target,
        targetAt + whole,
        targetRow,
        1,
        whole == length ? 0 : rows,
        length - whole);
  }

  private static void copy(
      byte[] source, int from, int step, byte[] target, int to, int targetStep, int length) {
    if (step == 0 && targetStep == 1) {
      byte value = source[from];
      for (int i = 0; i < length; i++) {
        target[to + i] = value;
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[to + i * targetStep] = source[from + i * step];
      }
    }
  }

  private static void transpose8(
      byte[] s, int from, int step, byte[] t, int to, int row, int count) {
    for (int i = 0; i < count; i++) {
      int a = from + i;
      int b = to + i * row;
      t[b + 0] = s[a + 0 * step];
      t[b + 1] = s[a + 1 * step];
      t[b + 2] = s[a + 2 * step];
      t[b + 3] = s[a + 3 * step];
      t[b + 4] = s[a + 4 * step];
      t[b + 5] = s[a + 5 * step];
      t[b + 6] = s[a + 6 * step];
      t[b + 7] = s[a + 7 * step];
    }
  }

  private static void copy(
      short[] source, int from, int step, short[] target, int to, int targetStep, int length) {
    if (step == 0 && targetStep == 1) {
      short value = source[from];
      for (int i = 0; i < length; i++) {
        target[to + i] = value;
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[to + i * targetStep] = source[from + i * step];
      }
    }
  }

  private static void transpose8(
      short[] s, int from, int step, short[] t, int to, int row, int count) {
    for (int i = 0; i < count; i++) {
      int a = from + i;
      int b = to + i * row;
      t[b + 0] = s[a + 0 * step];
      t[b + 1] = s[a + 1 * step];
      t[b + 2] = s[a + 2 * step];
      t[b + 3] = s[a + 3 * step];
      t[b + 4] = s[a + 4 * step];
      t[b + 5] = s[a + 5 * step];
      t[b + 6] = s[a + 6 * step];
      t[b + 7] = s[a + 7 * step];
    }
  }

  private static void copy(
      int[] source, int from, int step, int[] target, int to, int targetStep, int length) {
    if (step == 0 && targetStep == 1) {
      int value = source[from];
      for (int i = 0; i < length; i++) {
        target[to + i] = value;
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[to + i * targetStep] = source[from + i * step];
      }
    }
  }

  private static void transpose8(int[] s, int from, int step, int[] t, int to, int row, int count) {
    for (int i = 0; i < count; i++) {
      int a = from + i;
      int b = to + i * row;
      t[b + 0] = s[a + 0 * step];
      t[b + 1] = s[a + 1 * step];
      t[b + 2] = s[a + 2 * step];
      t[b + 3] = s[a + 3 * step];
      t[b + 4] = s[a + 4 * step];
      t[b + 5] = s[a + 5 * step];
      t[b + 6] = s[a + 6 * step];
      t[b + 7] = s[a + 7 * step];
    }
  }

  private static void copy(
      long[] source, int from, int step, long[] target, int to, int targetStep, int length) {
    if (step == 0 && targetStep == 1) {
      long value = source[from];
      for (int i = 0; i < length; i++) {
        target[to + i] = value;
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[to + i * targetStep] = source[from + i * step];
      }
    }
  }

  private static void transpose8(
      long[] s, int from, int step, long[] t, int to, int row, int count) {
    for (int i = 0; i < count; i++) {
      int a = from + i;
      int b = to + i * row;
      t[b + 0] = s[a + 0 * step];
      t[b + 1] = s[a + 1 * step];
      t[b + 2] = s[a + 2 * step];
      t[b + 3] = s[a + 3 * step];
      t[b + 4] = s[a + 4 * step];
      t[b + 5] = s[a + 5 * step];
      t[b + 6] = s[a + 6 * step];
      t[b + 7] = s[a + 7 * step];
    }
  }

  private static void copy(
      float[] source, int from, int step, float[] target, int to, int targetStep, int length) {
    if (step == 0 && targetStep == 1) {
      float value = source[from];
      for (int i = 0; i < length; i++) {
        target[to + i] = value;
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[to + i * targetStep] = source[from + i * step];
      }
    }
  }

  private static void transpose8(
      float[] s, int from, int step, float[] t, int to, int row, int count) {
    for (int i = 0; i < count; i++) {
      int a = from + i;
      int b = to + i * row;
      t[b + 0] = s[a + 0 * step];
      t[b + 1] = s[a + 1 * step];
      t[b + 2] = s[a + 2 * step];
      t[b + 3] = s[a + 3 * step];
      t[b + 4] = s[a + 4 * step];
      t[b + 5] = s[a + 5 * step];
      t[b + 6] = s[a + 6 * step];
      t[b + 7] = s[a + 7 * step];
    }
  }

  private static void copy(
      double[] source, int from, int step, double[] target, int to, int targetStep, int length) {
    if (step == 0 && targetStep == 1) {
      double value = source[from];
      for (int i = 0; i < length; i++) {
        target[to + i] = value;
      }
    } else {
      for (int i = 0; i < length; i++) {
        target[to + i * targetStep] = source[from + i * step];
      }
    }
  }

  private static void transpose8(
      double[] s, int from, int step, double[] t, int to, int row, int count) {
    for (int i = 0; i < count; i++) {
      int a = from + i;
      int b = to + i * row;
      t[b + 0] = s[a + 0 * step];
      t[b + 1] = s[a + 1 * step];
      t[b + 2] = s[a + 2 * step];
      t[b + 3] = s[a + 3 * step];
      t[b + 4] = s[a + 4 * step];
      t[b + 5] = s[a + 5 * step];
      t[b + 6] = s[a + 6 * step];
      t[b + 7] = s[a + 7 * step];
    }
  }
}
