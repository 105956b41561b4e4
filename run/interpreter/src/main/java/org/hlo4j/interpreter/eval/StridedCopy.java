package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;

/**
 * Copies a box of elements from one tensor to another, each with its own strides; most operations
 * that move data are one such copy. Element {@code i} of the box is read at {@code from + i ·
 * fromStrides} and written at {@code to + i · toStrides}. Dimensions that are contiguous in both
 * tensors are collapsed, so that contiguous parts are copied as runs.
 */
final class StridedCopy {
  private final int lanes;
  private final LoopNest nest;
  private final int run;
  private final int runFrom;
  private final int runTo;

  /** Prepares a copy of elements of a kind; strides in the source may be zero or negative. */
  StridedCopy(ElementKind kind, int[] sizes, int[] from, int[] to) {
    this.lanes = kind.lanes();
    this.nest = new LoopNest(Strides.join(sizes, new int[] {lanes}), places(from), places(to));
    this.run = nest.run();
    this.runFrom = nest.runStride(0);
    this.runTo = nest.runStride(1);
  }

  /** Returns the strides in array positions, with an element's parts as the innermost dimension. */
  private int[] places(int[] strides) {
    int[] places = Arrays.copyOf(strides, strides.length + 1);
    for (int d = 0; d < strides.length; d++) {
      places[d] *= lanes;
    }
    places[strides.length] = 1;
    return places;
  }

  /** Copies once between boxes that start at these elements. */
  static void copy(
      Tensor source,
      int from,
      int[] fromStrides,
      Tensor target,
      int to,
      int[] toStrides,
      int[] sizes) {
    new StridedCopy(target.kind(), sizes, fromStrides, toStrides).copy(source, from, target, to);
  }

  /** Fills the tensor with the only element of {@code scalar}. */
  static void fill(Tensor target, Tensor scalar) {
    int[] sizes = {target.count()};
    copy(scalar, 0, new int[1], target, 0, new int[] {1}, sizes);
  }

  /** Copies between boxes that start at these elements. */
  void copy(Tensor source, int from, Tensor target, int to) {
    int start = from * lanes;
    int end = to * lanes;
    for (StridedIterator walk = nest.starts(); walk.isInside(); walk.advance()) {
      copyRun(source.array(), start + walk.offset(0), target.array(), end + walk.offset(1));
    }
  }

  private void copyRun(Object source, int from, Object target, int to) {
    if (run == 0) {
      // There need not be an element to read.
      return;
    }
    if (runFrom == 1 && runTo == 1) {
      System.arraycopy(source, from, target, to, run);
      return;
    }
    switch (target) {
      case byte[] t -> copyRun((byte[]) source, from, t, to);
      case short[] t -> copyRun((short[]) source, from, t, to);
      case int[] t -> copyRun((int[]) source, from, t, to);
      case long[] t -> copyRun((long[]) source, from, t, to);
      case float[] t -> copyRun((float[]) source, from, t, to);
      case double[] t -> copyRun((double[]) source, from, t, to);
      default -> throw new IllegalArgumentException("not an array of numbers");
    }
  }

  private void copyRun(byte[] source, int from, byte[] target, int to) {
    if (runFrom == 0 && runTo == 1) {
      Arrays.fill(target, to, to + run, source[from]);
      return;
    }
    for (int i = 0; i < run; i++) {
      target[to + i * runTo] = source[from + i * runFrom];
    }
  }

  private void copyRun(short[] source, int from, short[] target, int to) {
    if (runFrom == 0 && runTo == 1) {
      Arrays.fill(target, to, to + run, source[from]);
      return;
    }
    for (int i = 0; i < run; i++) {
      target[to + i * runTo] = source[from + i * runFrom];
    }
  }

  private void copyRun(int[] source, int from, int[] target, int to) {
    if (runFrom == 0 && runTo == 1) {
      Arrays.fill(target, to, to + run, source[from]);
      return;
    }
    for (int i = 0; i < run; i++) {
      target[to + i * runTo] = source[from + i * runFrom];
    }
  }

  private void copyRun(long[] source, int from, long[] target, int to) {
    if (runFrom == 0 && runTo == 1) {
      Arrays.fill(target, to, to + run, source[from]);
      return;
    }
    for (int i = 0; i < run; i++) {
      target[to + i * runTo] = source[from + i * runFrom];
    }
  }

  private void copyRun(float[] source, int from, float[] target, int to) {
    if (runFrom == 0 && runTo == 1) {
      Arrays.fill(target, to, to + run, source[from]);
      return;
    }
    for (int i = 0; i < run; i++) {
      target[to + i * runTo] = source[from + i * runFrom];
    }
  }

  private void copyRun(double[] source, int from, double[] target, int to) {
    if (runFrom == 0 && runTo == 1) {
      Arrays.fill(target, to, to + run, source[from]);
      return;
    }
    for (int i = 0; i < run; i++) {
      target[to + i * runTo] = source[from + i * runFrom];
    }
  }
}
