package org.hlo4j.engine.kernel.fourier;

import org.hlo4j.engine.kernel.Parallel;

/**
 * The Fourier transform of arrays of complex numbers along one dimension: of several lines side by
 * side, or line by line if these are long or few.
 *
 * @param <T> the type of arrays of blocks
 */
final class DimensionFourier<T> {
  /** The least numbers that are distributed over threads. */
  private static final int MIN_NUMBERS = 1 << 12;

  /** The longest lines that are transformed side by side if each is in one piece. */
  private static final int MAX_PIECE = 1024;

  /** The longest lines that are transformed side by side if their numbers alternate. */
  private static final int MAX_ALTERNATING = 4096;

  /** The least lines that are transformed side by side, unless they are short. */
  private static final int MIN_LINES = 4;

  private static final int SHORT = 32;

  /**
   * The lines of one dimension.
   *
   * @param groups the number of groups of lines
   * @param length the length of lines
   * @param inner the number of lines of a group, whose numbers alternate
   * @param fromDistance the distance of groups of the operand, in numbers
   * @param toDistance the distance of groups of the result, in numbers
   */
  record Lines(int groups, int length, int inner, int fromDistance, int toDistance) {
    /** Returns the lines of a dimension of an array. */
    static Lines of(int[] sizes, int dimension) {
      int groups = 1;
      for (int d = 0; d < dimension; d++) {
        groups *= sizes[d];
      }
      int inner = 1;
      for (int d = dimension + 1; d < sizes.length; d++) {
        inner *= sizes[d];
      }
      int distance = sizes[dimension] * inner;
      return new Lines(groups, sizes[dimension], inner, distance, distance);
    }

    private boolean areSideBySide() {
      int adjacent = inner == 1 ? groups : inner;
      return FourierStages.apply(length)
          && (length <= SHORT
              || (adjacent >= MIN_LINES && length <= (inner == 1 ? MAX_PIECE : MAX_ALTERNATING)));
    }
  }

  private final FourierTables.Lengths<T> tables;
  private final Lines lines;
  private final boolean isInverse;
  private final double scale;
  private final boolean areSideBySide;

  private DimensionFourier(FourierTables.Lengths<T> tables, Lines lines, boolean isInverse) {
    this.tables = tables;
    this.lines = lines;
    this.isInverse = isInverse;
    this.scale = isInverse ? 1.0 / lines.length : 1;
    this.areSideBySide = lines.areSideBySide();
    if (areSideBySide) {
      tables.stages(lines.length);
    } else {
      tables.line(lines.length);
    }
  }

  static DimensionFourier<?> of(FourierTables.Lengths<?> tables, Lines lines, boolean isInverse) {
    return new DimensionFourier<>(tables, lines, isInverse);
  }

  /**
   * Transforms the lines of an array.
   *
   * @param to receives the result; may be the same array if the distances are the same
   */
  void run(Object from, Object to, Parallel parallel) {
    long numbers = (long) lines.groups * lines.length * lines.inner;
    Parallel threads = numbers < MIN_NUMBERS ? Parallel.NONE : parallel;
    if (!areSideBySide) {
      runLines(from, to, threads);
      return;
    }
    int width = tables.blocks().maxWidth();
    if (lines.inner == 1) {
      threads.run(
          Math.ceilDiv(lines.groups, width),
          task -> {
            int line = task * width;
            int count = Math.min(width, lines.groups - line);
            ComplexPlaces source = places(from, line * lines.fromDistance);
            ComplexPlaces target = places(to, line * lines.toDistance);
            run(
                new ComplexGrid(source, 1, lines.fromDistance),
                count,
                new ComplexGrid(target, 1, lines.toDistance));
          });
    } else {
      int blocks = Math.ceilDiv(lines.inner, width);
      threads.run(
          lines.groups * blocks,
          task -> {
            int group = task / blocks;
            int line = task % blocks * width;
            int count = Math.min(width, lines.inner - line);
            ComplexPlaces source = places(from, group * lines.fromDistance + line);
            ComplexPlaces target = places(to, group * lines.toDistance + line);
            run(
                new ComplexGrid(source, lines.inner, 1),
                count,
                new ComplexGrid(target, lines.inner, 1));
          });
    }
  }

  private ComplexPlaces places(Object array, int first) {
    ComplexPlaces places = ComplexPlaces.interleaved(array, first);
    // The inverse is the transform with both parts exchanged, before and after.
    return isInverse ? places.exchanged() : places;
  }

  /** Transforms some columns. */
  private void run(ComplexGrid from, int count, ComplexGrid to) {
    FourierBlocks<T> blocks = tables.blocks();
    FourierBlocks.Block<T> block = blocks.block(lines.length, count);
    blocks.load(from, block);
    blocks.store(tables.stages(lines.length).run(block), scale, to);
  }

  private void runLines(Object from, Object to, Parallel parallel) {
    int count = lines.groups * lines.inner;
    boolean isByLine = count >= parallel.threads();
    LineFourier transform = tables.line(lines.length);
    (isByLine ? parallel : Parallel.NONE)
        .run(
            count,
            line -> {
              int group = line / lines.inner;
              int within = line % lines.inner;
              transform.run(
                  places(from, group * lines.fromDistance + within).from(0, lines.inner),
                  places(to, group * lines.toDistance + within).from(0, lines.inner),
                  scale,
                  isByLine ? Parallel.NONE : parallel);
            });
  }
}
