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
    MatrixBlock<float[]> block = MatrixBlock.of(sums, tile.rows(), tile.columns());
    floats().tile((float[]) a, aAt, (float[]) b, bAt, width, depth, block, true, own);
    add(sums, tile, first);
    floats().release(own);
  }

  @Override
  void addWideRows(
      MatrixBlock<float[]> matrix, MatrixBlock<float[]> factors, MatrixBlock<Object> product) {
    Scratch<float[]> own = floats().borrow();
    float[] sums = sums(own, product);
    MatrixBlock<float[]> block = MatrixBlock.of(sums, product.rows(), product.columns());
    block.clear(floats());
    floats().addRows(matrix, factors, block);
    add(sums, product, false);
    floats().release(own);
  }

  @Override
  void wideDots(MatrixBlock<float[]> matrix, float[] factors, int first, Object sums, int to) {
    Scratch<float[]> own = floats().borrow();
    int lines = matrix.rows();
    int depth = matrix.columns();
    float[] some = own.array(Scratch.Use.PRODUCT, lines);
    MatrixBlock<Object> product = new MatrixBlock<>(sums, to, lines, 1, lines);
    int p = 0;
    do {
      int deep = Math.min(DEPTH, depth - p);
      floats().dots(matrix.part(0, p, lines, deep), factors, first + p, some, 0);
      add(some, product, p == 0);
      p += DEPTH;
    } while (p < depth);
    floats().release(own);
  }

  @Override
  void addTaps(TapRows<Object> x, MatrixBlock<Object> weights, MatrixBlock<Object> sums) {
    add(floats()::addTaps, floats(x), floats(weights), sums);
  }

  @Override
  void addTapRows(TapRows<Object> x, MatrixBlock<Object> weights, MatrixBlock<Object> sums) {
    add(floats()::addTapRows, floats(x), floats(weights), sums);
  }

  private void add(
      TapSums<float[]> loops,
      TapRows<float[]> x,
      MatrixBlock<float[]> weights,
      MatrixBlock<Object> product) {
    Scratch<float[]> own = floats().borrow();
    float[] sums = sums(own, product);
    loops.sum(x, weights, MatrixBlock.of(sums, product.rows(), product.columns()));
    add(sums, product, true);
    floats().release(own);
  }
}
