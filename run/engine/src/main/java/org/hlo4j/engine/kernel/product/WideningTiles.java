package org.hlo4j.engine.kernel.product;

import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Tiles of products of narrow numbers, which are widened to floats of 32 bits where they are
 * copied: factors are arrays of floats or {@linkplain NarrowArray narrow ones}, panels and products
 * are arrays of floats.
 */
class WideningTiles extends TileKernel<Object> {
  /** The columns of a matrix whose rows are widened at once, so that the first cache has them. */
  private static final int SOME_COLUMNS = 512;

  private final TileKernel<float[]> floats;

  /**
   * @param floats the kernel of the widened numbers
   */
  WideningTiles(TileKernel<float[]> floats) {
    this.floats = floats;
  }

  final TileKernel<float[]> floats() {
    return floats;
  }

  @Override
  final int width(int columns) {
    return floats.width(columns);
  }

  @Override
  public final Object cast(Object array) {
    return array;
  }

  @Override
  final Object allocate(int count) {
    return floats.allocate(count);
  }

  @Override
  final int length(Object array) {
    return Array.getLength(array);
  }

  @Override
  void clear(Object array, int from, int to) {
    floats.clear((float[]) array, from, to);
  }

  @Override
  final boolean isWide(Object array) {
    return array instanceof float[];
  }

  @Override
  final void gather(
      Object from,
      int[] offsets,
      int shift,
      int lines,
      int step,
      int depth,
      Panel<Object> panel,
      int skipped) {
    float[] to = (float[]) panel.array();
    Panel<float[]> wide =
        new Panel<>(to, panel.at(), panel.width(), panel.lineStep(), panel.depthStep());
    if (from instanceof float[] array) {
      floats.gather(array, offsets, shift, lines, step, depth, wide, skipped);
      return;
    }
    NarrowArray narrow = (NarrowArray) from;
    boolean areAdjacent = adjacent(offsets, 0, lines) == lines;
    int start = offsets[0] + shift;
    if (areAdjacent && panel.depthStep() != 1) {
      int width = panel.width();
      int at = panel.at(skipped);
      for (int p = 0; p < depth; p++, at += width) {
        narrow.widen(start + p * step, 1, to, at, lines);
        Arrays.fill(to, at + lines, at + width, 0);
      }
      return;
    }
    Scratch<float[]> scratch = floats.borrow();
    float[] copies = scratch.array(Scratch.Use.WIDENED, lines * depth);
    int[] starts = scratch.offsets(lines);
    if (areAdjacent && step != 1) {
      narrow.widenRows(start, step, depth, copies, 0, lines, lines);
      Arrays.setAll(starts, l -> l);
      floats.gather(copies, starts, 0, lines, lines, depth, wide, skipped);
    } else {
      for (int l = 0; l < lines; l++) {
        starts[l] = l * depth;
        narrow.widen(offsets[l] + shift, step, copies, starts[l], depth);
      }
      floats.gather(copies, starts, 0, lines, 1, depth, wide, skipped);
    }
    floats.release(scratch);
  }

  @Override
  void copy(Object from, int fromAt, int fromStep, Object to, int toAt, int toStep, int count) {
    floats.copy((float[]) from, fromAt, fromStep, (float[]) to, toAt, toStep, count);
  }

  @Override
  void add(Object sums, int at, Object to, int toAt, int count) {
    floats.add((float[]) sums, at, (float[]) to, toAt, count);
  }

  @Override
  final void addRows(
      MatrixBlock<Object> matrix, MatrixBlock<Object> factors, MatrixBlock<Object> sums) {
    if (isWide(matrix.array())) {
      addWideRows(floats(matrix), floats(factors), sums);
      return;
    }
    NarrowArray narrow = (NarrowArray) matrix.array();
    Scratch<Object> scratch = borrow();
    int rows = matrix.rows();
    int most = Math.min(SOME_COLUMNS, matrix.columns());
    float[] copies = (float[]) scratch.array(Scratch.Use.WIDENED, rows * most);
    for (int j = 0; j < matrix.columns(); j += most) {
      int some = Math.min(most, matrix.columns() - j);
      narrow.widenRows(matrix.at() + j, matrix.stride(), rows, copies, 0, some, some);
      MatrixBlock<float[]> wide = MatrixBlock.of(copies, rows, some);
      addWideRows(wide, floats(factors), sums.part(0, j, sums.rows(), some));
    }
    release(scratch);
  }

  void addWideRows(
      MatrixBlock<float[]> matrix, MatrixBlock<float[]> factors, MatrixBlock<Object> sums) {
    floats.addRows(matrix, factors, floats(sums));
  }

  static MatrixBlock<float[]> floats(MatrixBlock<Object> block) {
    return new MatrixBlock<>(
        (float[]) block.array(), block.at(), block.stride(), block.rows(), block.columns());
  }

  @Override
  final void dots(MatrixBlock<Object> matrix, Object factors, int first, Object sums, int to) {
    float[] vector = (float[]) factors;
    if (isWide(matrix.array())) {
      wideDots(floats(matrix), vector, first, sums, to);
      return;
    }
    NarrowArray narrow = (NarrowArray) matrix.array();
    Scratch<Object> scratch = borrow();
    int depth = matrix.columns();
    int stride = matrix.stride();
    float[] copies = (float[]) scratch.array(Scratch.Use.WIDENED, ROWS * depth);
    for (int l = 0; l < matrix.rows(); l += ROWS) {
      int some = Math.min(ROWS, matrix.rows() - l);
      narrow.widenRows(matrix.at() + l * stride, stride, some, copies, 0, depth, depth);
      wideDots(MatrixBlock.of(copies, some, depth), vector, first, sums, to + l);
    }
    release(scratch);
  }

  void wideDots(MatrixBlock<float[]> matrix, float[] factors, int first, Object sums, int to) {
    floats.dots(matrix, factors, first, (float[]) sums, to);
  }

  static TapRows<float[]> floats(TapRows<Object> x) {
    return new TapRows<>((float[]) x.array(), x.at(), x.step(), x.row(), x.taps());
  }

  @Override
  void addTaps(TapRows<Object> x, MatrixBlock<Object> weights, MatrixBlock<Object> sums) {
    floats.addTaps(floats(x), floats(weights), floats(sums));
  }

  @Override
  void addTapRows(TapRows<Object> x, MatrixBlock<Object> weights, MatrixBlock<Object> sums) {
    floats.addTapRows(floats(x), floats(weights), floats(sums));
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
    Scratch<float[]> own = floats.borrow();
    floats.tile((float[]) a, aAt, (float[]) b, bAt, width, depth, floats(tile), first, own);
    floats.release(own);
  }
}
