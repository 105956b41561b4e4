package org.hlo4j.engine.kernel;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.kernel.CounterGenerators;

/** Fills arrays with random bits: functions of a key and of successive counters. */
public final class RandomBits {
  /** How many counters are computed at a time. */
  private static final int BLOCK = 256;

  /** The least counters that are distributed over threads. */
  private static final int MIN_COUNTERS = 1 << 13;

  /** The function of a counter. */
  public enum Algorithm {
    /** Two words for each counter. */
    THREE_FRY,
    /** Four words for each counter. */
    PHILOX
  }

  private final Algorithm algorithm;
  private final ElementKind kind;
  private final boolean isWide;
  private final int count;
  private final int counters;

  // Where both words for a counter go if elements take one: these dimensions of the array.

  private final int size;
  private final int half;
  private final int inner;

  /**
   * Prepares a generator.
   *
   * @param algorithm the function
   * @param kind the kind of elements, of at most 32 bits or of 64
   * @param sizes the shape of the array
   */
  public RandomBits(Algorithm algorithm, ElementKind kind, int[] sizes) {
    this.algorithm = algorithm;
    this.kind = kind;
    this.isWide = kind.width() > Integer.SIZE;
    int split = CounterGenerators.splitDimension(sizes);
    int all = 1;
    int after = 1;
    for (int d = 0; d < sizes.length; d++) {
      all *= sizes[d];
      after *= d > split ? sizes[d] : 1;
    }
    this.count = all;
    this.inner = after;
    this.size = sizes.length == 0 ? 1 : sizes[split];
    this.half = Math.ceilDiv(size, 2);
    this.counters =
        switch (algorithm) {
          case PHILOX -> Math.ceilDiv(all, isWide ? 2 : 4);
          case THREE_FRY -> isWide || all == 0 ? all : all / size * half;
        };
  }

  /**
   * Fills an array.
   *
   * @param state the key and the counter, which may have two elements
   * @param newState receives the key and the next counter
   * @param output receives the bits
   * @param parallel distributes the counters
   */
  public void run(long[] state, long[] newState, Object output, Parallel parallel) {
    System.arraycopy(state, 0, newState, 0, state.length);
    newState[1] += counters;
    boolean hasHigh = algorithm == Algorithm.PHILOX && state.length > 2;
    if (hasHigh && Long.compareUnsigned(newState[1], state[1]) < 0) {
      newState[2]++;
    }
    long high = hasHigh ? state[2] : state[0];
    parallel.runRanges(
        Math.ceilDiv(counters, BLOCK),
        counters >= MIN_COUNTERS,
        (first, end) -> {
          int from = first * BLOCK;
          int to = Math.min(end * BLOCK, counters);
          switch (algorithm) {
            case PHILOX -> philox(state[0], state[1], high, from, to, output);
            case THREE_FRY -> threeFry(state[0], state[1], from, to, output);
          }
        });
  }

  private void philox(long key, long low, long high, int from, int to, Object output) {
    PhiloxWords generator = new PhiloxWords(BLOCK);
    int[] words = new int[4 * BLOCK];
    int elements = isWide ? 2 : 4;
    for (int first = from; first < to; first += BLOCK) {
      int n = Math.min(BLOCK, to - first);
      long next = low + first;
      long upper = high + (Long.compareUnsigned(next, low) < 0 ? 1 : 0);
      generator.compute(key, next, upper, words, n);
      int at = first * elements;
      int length = Math.min(n * elements, count - at);
      if (isWide) {
        storeWide(words, words, 1, 2, output, at, length);
      } else {
        store(words, 0, output, at, 1, length);
      }
    }
  }

  private void threeFry(long key, long counter, int from, int to, Object output) {
    int[] low = new int[BLOCK];
    int[] high = new int[BLOCK];
    for (int first = from; first < to; first += BLOCK) {
      int n = Math.min(BLOCK, to - first);
      ThreeFryWords.compute(key, counter + first, low, high, n);
      if (isWide) {
        storeWide(low, high, 0, 1, output, first, n);
      } else if (inner == 1 && size % 2 == 0) {
        store(low, 0, output, 2 * first, 2, n);
        store(high, 0, output, 2 * first + 1, 2, n);
      } else {
        storeHalves(low, high, output, first, n);
      }
    }
  }

  /** Stores words for counters in rows next to each other. */
  private void storeHalves(int[] low, int[] high, Object output, int first, int n) {
    int done = 0;
    while (done < n) {
      int row = (first + done) / inner;
      int column = (first + done) % inner;
      int run = Math.min(n - done, inner - column);
      int index = row % half * 2;
      int at = (row / half * size + index) * inner + column;
      store(low, done, output, at, 1, run);
      if (index + 1 < size) {
        store(high, done, output, at + inner, 1, run);
      }
      done += run;
    }
  }

  private void store(int[] words, int from, Object output, int at, int step, int n) {
    int shift = Integer.SIZE - kind.width();
    boolean isExtended = kind.category() == Category.SIGNED;
    switch (output) {
      case int[] a when shift == 0 -> {
        for (int i = 0; i < n; i++) {
          a[at + i * step] = words[from + i];
        }
      }
      case float[] a -> {
        for (int i = 0; i < n; i++) {
          a[at + i * step] = Float.intBitsToFloat(words[from + i]);
        }
      }
      case int[] a -> {
        for (int i = 0; i < n; i++) {
          a[at + i * step] = cut(words[from + i], shift, isExtended);
        }
      }
      case short[] a -> {
        for (int i = 0; i < n; i++) {
          a[at + i * step] = (short) cut(words[from + i], shift, isExtended);
        }
      }
      case byte[] a -> {
        for (int i = 0; i < n; i++) {
          a[at + i * step] = (byte) cut(words[from + i], shift, isExtended);
        }
      }
      default -> throw new IllegalArgumentException("not an array of such elements");
    }
  }

  private static int cut(int word, int shift, boolean isExtended) {
    return isExtended ? word << shift >> shift : word << shift >>> shift;
  }

  private static void storeWide(
      int[] low, int[] high, int highAt, int step, Object output, int at, int n) {
    for (int i = 0; i < n; i++) {
      long bits = Integer.toUnsignedLong(low[i * step]) | ((long) high[highAt + i * step] << 32);
      switch (output) {
        case long[] a -> a[at + i] = bits;
        case double[] a -> a[at + i] = Double.longBitsToDouble(bits);
        default -> throw new IllegalArgumentException("not an array of such elements");
      }
    }
  }
}
