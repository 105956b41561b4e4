package org.hlo4j.engine.kernel;

import java.util.List;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;

/**
 * Adds an element of a source, for each window, to the result at the place of the window's largest
 * or smallest element.
 */
public final class SelectAndScatter {
  /** The most windows of a row that are searched at a time: they stay in the first cache. */
  private static final int MAX_ROW = 1 << 10;

  /** The least elements of windows that are distributed over threads. */
  private static final long MIN_WORK = 1 << 15;

  /**
   * How the element of a window is selected.
   *
   * @param isLargest whether that is the largest, or else the smallest
   * @param isLast whether that is the last one of those that are equal
   */
  public record Selection(boolean isLargest, boolean isLast) {}

  private final Selection selection;
  private final Fold fold;
  private final SlidingWindows.Dimension[] dimensions;
  private final SlidingWindows.Dimension last;
  private final int length;
  private final int rows;
  private final int parts;

  /** The number of parts of the source whose elements are added to different parts. */
  private final int independent;

  /**
   * Prepares the function.
   *
   * @param selection selects the elements of windows
   * @param fold adds elements, of the same kind
   * @param windows the windows over a row-major tensor, of which there are some
   */
  public SelectAndScatter(Selection selection, Fold fold, SlidingWindows windows) {
    this.selection = selection;
    this.fold = fold;
    List<SlidingWindows.Dimension> merged = windows.merged().dimensions();
    this.dimensions = merged.toArray(SlidingWindows.Dimension[]::new);
    this.last = merged.getLast();
    this.length = windows.length();
    int count = 1;
    int different = 1;
    boolean isTrivial = true;
    for (SlidingWindows.Dimension dimension : merged) {
      isTrivial &= dimension.isTrivial();
      different *= isTrivial ? dimension.count() : 1;
      count *= dimension == last ? 1 : dimension.count();
    }
    this.rows = count;
    this.independent = different;
    this.parts = Math.ceilDiv(last.count(), MAX_ROW);
  }

  /**
   * Computes the result.
   *
   * @param operand the tensor that windows are over
   * @param source an element for each window
   * @param initial the array of the element that results begin with, its only one
   * @param places memory for an integer for each window
   * @param result receives as many elements as the operand has
   * @param elements their number
   * @param parallel distributes the windows
   */
  public void run(
      Object operand,
      Object source,
      Object initial,
      int[] places,
      Object result,
      int elements,
      Parallel parallel) {
    boolean isWorthwhile = (long) rows * last.count() * length >= MIN_WORK;
    parallel.runRanges(
        rows * parts,
        isWorthwhile,
        (from, to) -> {
          Search search = new Search(operand, places);
          for (int unit = from; unit < to; unit++) {
            search.select(unit / parts, unit % parts);
          }
        });
    Fold fill = new Fold(Fold.Function.REPLACE, fold.kind());
    fill.run(result, 0, initial, 0, 0, elements);
    int part = rows * last.count() / independent;
    parallel.runRanges(
        independent,
        isWorthwhile,
        (from, to) -> {
          Object row = fold.kind().storage().allocate(MAX_ROW);
          int end = to * part;
          for (int at = from * part; at < end; at += MAX_ROW) {
            int n = Math.min(MAX_ROW, end - at);
            fill.run(row, 0, initial, 0, 0, n);
            fold.run(row, 0, source, at, 1, n);
            fold.scatter(result, places, at, row, n);
          }
        });
  }

  /** Selects elements of windows, row by row. */
  private final class Search extends WindowRow {
    private final Object operand;
    private final int[] places;
    private final boolean isFloat = fold.kind().category() == Category.FLOAT;

    // The keys of the elements selected so far, and of others: floats or integers,
    // of which the larger one is selected.

    private final double[] floats = new double[isFloat ? MAX_ROW : 0];
    private final double[] otherFloats = floats.clone();
    private final long[] integers = new long[isFloat ? 0 : MAX_ROW];
    private final long[] otherIntegers = integers.clone();

    private int to;
    private int begin;
    private int end;

    Search(Object operand, int[] places) {
      super(dimensions);
      this.operand = operand;
      this.places = places;
    }

    /** Selects the elements for a part of a row. */
    void select(int row, int part) {
      goTo(row);
      to = row * last.count();
      begin = part * MAX_ROW;
      end = Math.min(begin + MAX_ROW, last.count());
      for (int i = begin; i < end; i++) {
        places[to + i] = -1;
      }
      walk(0);
    }

    @Override
    void add(int from) {
      for (int k = 0; k < last.window(); k++) {
        int inside = last.inside(k, begin, end);
        int outside = last.outside(k, inside, end);
        if (inside < outside) {
          int step = last.step() * last.stride();
          int at = from + last.first(k) * last.stride() + inside * step;
          if (isFloat) {
            loadFloats(at, step, outside - inside);
            compareFloats(inside - begin, to + inside, at, step, outside - inside);
          } else {
            loadIntegers(at, step, outside - inside);
            compareIntegers(inside - begin, to + inside, at, step, outside - inside);
          }
        }
      }
    }

    @Override
    void addMissing(int elements) {}

    private void loadFloats(int at, int step, int n) {
      // The negative of a float is exact.
      double sign = selection.isLargest ? 1 : -1;
      double[] x = otherFloats;
      switch (operand) {
        case float[] a -> {
          for (int i = 0; i < n; i++) {
            x[i] = a[at + i * step] * sign;
          }
        }
        case double[] a -> {
          for (int i = 0; i < n; i++) {
            x[i] = a[at + i * step] * sign;
          }
        }
        default -> {
          for (int i = 0; i < n; i++) {
            x[i] = fold.floatAt(operand, at + i * step) * sign;
          }
        }
      }
    }

    private void compareFloats(int column, int target, int at, int step, int n) {
      boolean isLast = selection.isLast;
      for (int i = 0; i < n; i++) {
        double best = floats[column + i];
        double other = otherFloats[i];
        boolean keeps = isLast ? best > other : best >= other;
        if (!keeps || places[target + i] < 0) {
          floats[column + i] = other;
          places[target + i] = at + i * step;
        }
      }
    }

    private void loadIntegers(int at, int step, int n) {
      ElementKind kind = fold.kind();
      long flipped = kind.isUnsigned() ? Long.MIN_VALUE : 0;
      long flip = selection.isLargest ? flipped : ~flipped;
      for (int i = 0; i < n; i++) {
        otherIntegers[i] = fold.integerAt(operand, at + i * step) ^ flip;
      }
    }

    private void compareIntegers(int column, int target, int at, int step, int n) {
      boolean isLast = selection.isLast;
      for (int i = 0; i < n; i++) {
        long best = integers[column + i];
        long other = otherIntegers[i];
        boolean keeps = isLast ? best > other : best >= other;
        if (!keeps || places[target + i] < 0) {
          integers[column + i] = other;
          places[target + i] = at + i * step;
        }
      }
    }
  }
}
