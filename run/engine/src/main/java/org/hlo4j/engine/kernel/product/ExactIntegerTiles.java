package org.hlo4j.engine.kernel.product;

import java.util.Arrays;
import org.hlo4j.engine.kernel.Vectors;

/**
 * Tiles of products of integers by those of floats of 32 bits, which are faster: sums of so many
 * small products that each is exact are added as integers, which may wrap around.
 */
final class ExactIntegerTiles extends WideningTiles {
  /** The greatest sum of magnitudes of which all partial sums are floats of 32 bits. */
  static final long MAX_SUM = 1 << 24;

  ExactIntegerTiles() {
    super(TileKernel.floats(false));
  }

  @Override
  Object allocateProduct(int count) {
    return new int[count];
  }

  @Override
  void clear(Object array, int from, int to) {
    if (array instanceof int[] sums) {
      Arrays.fill(sums, from, to, 0);
    } else {
      super.clear(array, from, to);
    }
  }

  @Override
  void copy(Object from, int fromAt, int fromStep, Object to, int toAt, int toStep, int count) {
    TileKernel.ints().copy((int[]) from, fromAt, fromStep, (int[]) to, toAt, toStep, count);
  }

  @Override
  void add(Object sums, int at, Object to, int toAt, int count) {
    TileKernel.ints().add((int[]) sums, at, (int[]) to, toAt, count);
  }

  /** Adds rows of floats, all of which are integers, to those of a product. */
  private static void add(float[] sums, MatrixBlock<Object> product, boolean first) {
    int columns = product.columns();
    int[] to = (int[]) product.array();
    for (int i = 0; i < product.rows(); i++) {
      int row = product.at() + i * product.stride();
      if (Vectors.PRESENT && first) {
        VectorIntegerSums.set(sums, i * columns, to, row, columns);
      } else if (Vectors.PRESENT) {
        VectorIntegerSums.add(sums, i * columns, to, row, columns);
      } else if (first) {
        set(sums, i * columns, to, row, columns);
      } else {
        add(sums, i * columns, to, row, columns);
      }
    }
  }

  static void set(float[] sums, int from, int[] to, int at, int count) {
    for (int j = 0; j < count; j++) {
      to[at + j] = (int) sums[from + j];
    }
  }

  static void add(float[] sums, int from, int[] to, int at, int count) {
    for (int j = 0; j < count; j++) {
      to[at + j] += (int) sums[from + j];
    }
  }

  /** Returns an array for the sums of a block, which lie by rows without gaps. */
  private static float[] sums(Scratch<float[]> scratch, MatrixBlock<Object> product) {
    return scratch.array(Scratch.Use.PRODUCT, product.rows() * product.columns());
  }

  @Override
  void tile(
      Object a,
      int aAt,
      Object b,
      int bAt,
      int width,
      int depth,
      MatrixBlock<Object> tile,
      boolean first,
      Scratch<Object> scratch) {
    Scratch<float[]> own = floats().borrow();
    float[] sums = sums(own, tile);
    int columns = tile.columns();
    MatrixBlock<float[]> block = new MatrixBlock<>(sums, 0, columns, tile.rows(), columns);
    floats().tile((float[]) a, aAt, (float[]) b, bAt, width, depth, block, true, own);
    add(sums, tile, first);
    floats().release(own);
  }

  @Override
  void addWideRows(
      float[] matrix,
      int at,
      int stride,
      int rows,
      float[] factors,
      int first,
      int factorStride,
      MatrixBlock<Object> product) {
    Scratch<float[]> own = floats().borrow();
    float[] sums = sums(own, product);
    int columns = product.columns();
    MatrixBlock<float[]> block = new MatrixBlock<>(sums, 0, columns, product.rows(), columns);
    block.clear(floats());
    floats().addRows(matrix, at, stride, rows, factors, first, factorStride, block);
    add(sums, product, false);
    floats().release(own);
  }

  @Override
  void wideDots(
      float[] matrix,
      int at,
      int stride,
      int lines,
      float[] factors,
      int first,
      int depth,
      Object sums,
      int to) {
    Scratch<float[]> own = floats().borrow();
    float[] some = own.array(Scratch.Use.PRODUCT, lines);
    MatrixBlock<Object> product = new MatrixBlock<>(sums, to, lines, 1, lines);
    int p = 0;
    do {
      int deep = Math.min(DEPTH, depth - p);
      floats().dots(matrix, at + p, stride, lines, factors, first + p, deep, some, 0);
      add(some, product, p == 0);
      p += DEPTH;
    } while (p < depth);
    floats().release(own);
  }

  @Override
  void addTaps(
      Object x,
      int at,
      int[] taps,
      Object weights,
      int first,
      int stride,
      Object sums,
      int to,
      int count) {
    Scratch<float[]> own = floats().borrow();
    float[] some = own.array(Scratch.Use.PRODUCT, count);
    MatrixBlock<Object> product = new MatrixBlock<>(sums, to, count, 1, count);
    int t = 0;
    do {
      int weight = first + t * stride;
      super.addTaps(x, at, part(taps, t), weights, weight, stride, some, 0, count);
      add(some, product, t == 0);
      t += DEPTH;
    } while (t < taps.length);
    floats().release(own);
  }

  @Override
  void addTapRows(
      Object x,
      int at,
      int step,
      int row,
      int[] taps,
      Object weights,
      int first,
      int stride,
      Object sums,
      int to,
      int toRow,
      int rows,
      int count) {
    Scratch<float[]> own = floats().borrow();
    float[] some = own.array(Scratch.Use.PRODUCT, rows * count);
    MatrixBlock<Object> product = new MatrixBlock<>(sums, to, toRow, rows, count);
    int t = 0;
    do {
      int[] part = part(taps, t);
      int weight = first + t * stride;
      super.addTapRows(
          x, at, step, row, part, weights, weight, stride, some, 0, count, rows, count);
      add(some, product, t == 0);
      t += DEPTH;
    } while (t < taps.length);
    floats().release(own);
  }

  /** Returns so many taps that their products are summed as floats. */
  private static int[] part(int[] taps, int from) {
    return taps.length <= DEPTH
        ? taps
        : Arrays.copyOfRange(taps, from, Math.min(taps.length, from + DEPTH));
  }
}
