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
      Object matrix,
      int at,
      int stride,
      int rows,
      Object factors,
      int first,
      int factorStride,
      MatrixBlock<Object> product) {
    if (matrix instanceof float[] wide) {
      addWideRows(wide, at, stride, rows, (float[]) factors, first, factorStride, product);
      return;
    }
    NarrowArray narrow = (NarrowArray) matrix;
    Scratch<Object> scratch = borrow();
    int most = Math.min(SOME_COLUMNS, product.columns());
    float[] copies = (float[]) scratch.array(Scratch.Use.WIDENED, rows * most);
    for (int j = 0; j < product.columns(); j += most) {
      int some = Math.min(most, product.columns() - j);
      narrow.widenRows(at + j, stride, rows, copies, 0, most, some);
      MatrixBlock<Object> part = product.part(0, j, product.rows(), some);
      addWideRows(copies, 0, most, rows, (float[]) factors, first, factorStride, part);
    }
    release(scratch);
  }

  void addWideRows(
      float[] matrix,
      int at,
      int stride,
      int rows,
      float[] factors,
      int first,
      int factorStride,
      MatrixBlock<Object> product) {
    floats.addRows(matrix, at, stride, rows, factors, first, factorStride, floats(product));
  }

  static MatrixBlock<float[]> floats(MatrixBlock<Object> block) {
    return new MatrixBlock<>(
        (float[]) block.array(), block.at(), block.stride(), block.rows(), block.columns());
  }

  @Override
  final void addRows(
      Object matrix,
      int at,
      int stride,
      int rows,
      Object factors,
      int first,
      Object sums,
      int to,
      int count) {
    addRows(
        matrix, at, stride, rows, factors, first, 0, new MatrixBlock<>(sums, to, count, 1, count));
  }

  @Override
  final void dots(
      Object matrix,
      int at,
      int stride,
      int lines,
      Object factors,
      int first,
      int depth,
      Object sums,
      int to) {
    if (matrix instanceof float[] wide) {
      wideDots(wide, at, stride, lines, (float[]) factors, first, depth, sums, to);
      return;
    }
    NarrowArray narrow = (NarrowArray) matrix;
    Scratch<Object> scratch = borrow();
    float[] copies = (float[]) scratch.array(Scratch.Use.WIDENED, ROWS * depth);
    for (int l = 0; l < lines; l += ROWS) {
      int some = Math.min(ROWS, lines - l);
      narrow.widenRows(at + l * stride, stride, some, copies, 0, depth, depth);
      wideDots(copies, 0, depth, some, (float[]) factors, first, depth, sums, to + l);
    }
    release(scratch);
  }

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
    floats.dots(matrix, at, stride, lines, factors, first, depth, (float[]) sums, to);
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
    floats.addTaps(
        (float[]) x, at, taps, (float[]) weights, first, stride, (float[]) sums, to, count);
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
    floats.addTapRows(
        (float[]) x,
        at,
        step,
        row,
        taps,
        (float[]) weights,
        first,
        stride,
        (float[]) sums,
        to,
        toRow,
        rows,
        count);
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
