package org.hlo4j.engine.kernel;

import java.util.List;

/**
 * Reduces windows to elements, by rows of results. Elements that are missing are the initial one.
 */
public final class WindowReduction {
  /** The most results of a row that are computed at a time: they stay in the first cache. */
  private static final int MAX_ROW = 1 << 11;

  /** The least combinations of elements that are distributed over threads. */
  private static final long MIN_WORK = 1 << 16;

  private final Fold fold;
  private final Fold fill;
  private final boolean mayReorder;
  private final SlidingWindows.Dimension[] dimensions;
  private final SlidingWindows.Dimension last;

  private final int length;
  private final int rows;
  private final int parts;

  /**
   * Prepares reductions.
   *
   * @param fold combines elements, of floats of 32 or 64 bits
   * @param windows the windows; some result has one
   * @param mayReorder whether the elements of windows may be combined in any order, and those of
   *     neighbors along all dimensions but the last at once
   */
  public WindowReduction(Fold fold, SlidingWindows windows, boolean mayReorder) {
    this.fold = fold;
    this.fill = new Fold(Fold.Function.REPLACE, fold.kind());
    List<SlidingWindows.Dimension> merged = windows.merged().dimensions();
    this.dimensions = merged.toArray(SlidingWindows.Dimension[]::new);
    this.last = merged.getLast();
    this.length = windows.length();
    this.rows =
        merged.stream()
            .limit(merged.size() - 1)
            .mapToInt(SlidingWindows.Dimension::count)
            .reduce(1, (x, y) -> x * y);
    this.parts = Math.ceilDiv(last.count(), MAX_ROW);
    this.mayReorder =
        mayReorder && last.window() > 1 && length > last.window() && last.stride() == 1;
  }

  /**
   * Reduces windows.
   *
   * @param input the tensor
   * @param at the place of its first element
   * @param initial the array of the initial element, its only one
   * @param result receives an element for each window
   * @param parallel distributes the windows
   */
  public void run(Object input, int at, Object initial, Object result, Parallel parallel) {
    boolean isNeutral = fold.isNeutral(initial);
    long work = (long) rows * last.count() * length;
    parallel.runRanges(
        rows * parts,
        work >= MIN_WORK,
        (from, to) -> {
          Part part = new Part(input, at, initial, isNeutral, result);
          for (int unit = from; unit < to; unit++) {
            part.reduce(unit / parts, unit % parts);
          }
        });
  }

  /** Computes some rows, one after the other. */
  private final class Part extends WindowRow {
    private final Object input;
    private final int start;
    private final Object initial;
    private final boolean isNeutral;
    private final Object result;
    private final boolean isSeparated;

    // The sums that rows of elements are added to.

    private Object sums;
    private int to;
    private int begin;
    private int end;
    private SlidingWindows.Dimension along = last;

    Part(Object input, int start, Object initial, boolean isNeutral, Object result) {
      super(dimensions);
      this.input = input;
      this.start = start;
      this.initial = initial;
      this.isNeutral = isNeutral;
      this.result = result;
      this.isSeparated = mayReorder && isNeutral;
      this.sums = result;
    }

    /** Computes a part of a row of results. */
    void reduce(int row, int part) {
      goTo(row);
      to = row * last.count();
      begin = part * MAX_ROW;
      end = Math.min(begin + MAX_ROW, last.count());
      if (isSeparated) {
        reduceSeparately();
      } else {
        fill.run(sums, to + begin, initial, 0, 0, end - begin);
        walk(start);
      }
    }

    /** Reduces along all dimensions but the last, and then along that. */
    private void reduceSeparately() {
      int row = to;
      int first = begin;
      int count = end - begin;
      int from = first * last.step() - last.low();
      int extent = (count - 1) * last.step() + (last.window() - 1) * last.dilation() + 1;
      int skipped = Math.clamp(-from, 0, extent);
      int length = Math.clamp((long) last.size() - from, skipped, extent) - skipped;
      Object line = fold.kind().storage().allocate(Math.max(length, 1));
      sums = line;
      along = new SlidingWindows.Dimension(length, 1, 1, 1, 1, 0, length);
      to = 0;
      begin = 0;
      end = length;
      fill.run(line, 0, initial, 0, 0, length);
      walk(start + (from + skipped) * last.stride());
      sums = result;
      along =
          new SlidingWindows.Dimension(
              length, 1, last.window(), last.dilation(), last.step(), skipped, count);
      to = row + first;
      end = count;
      fill.run(result, to, initial, 0, 0, count);
      for (int k = 0; k < last.window(); k++) {
        addRow(line, 0, k);
      }
      along = last;
    }

    @Override
    void add(int from) {
      for (int k = 0; k < along.window(); k++) {
        addRow(input, from, k);
      }
    }

    @Override
    void addMissing(int elements) {
      for (int i = 0; i < elements && !isNeutral; i++) {
        addMissing(begin, end);
      }
    }

    /** Adds an element of each window of the row. */
    private void addRow(Object source, int from, int k) {
      int inside = along.inside(k, begin, end);
      int outside = along.outside(k, inside, end);
      if (!isNeutral) {
        addMissing(begin, inside);
        addMissing(outside, end);
      }
      if (inside < outside) {
        int step = along.step() * along.stride();
        int at = from + along.first(k) * along.stride() + inside * step;
        fold.run(sums, to + inside, source, at, step, outside - inside);
      }
    }

    private void addMissing(int first, int limit) {
      fold.run(sums, to + first, initial, 0, 0, limit - first);
    }
  }
}
