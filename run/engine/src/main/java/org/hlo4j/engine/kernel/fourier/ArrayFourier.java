package org.hlo4j.engine.kernel.fourier;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.kernel.fourier.DimensionFourier.Lines;
import org.jspecify.annotations.Nullable;

/** Fourier transforms of arrays along their last dimensions. */
public final class ArrayFourier {
  /** The kind of a transform. */
  public enum Kind {
    /** From complex numbers to complex numbers. */
    FORWARD,
    /** Its inverse. */
    INVERSE,
    /** From real numbers to the first half of complex ones. */
    REAL,
    /** Its inverse. */
    REAL_INVERSE
  }

  private final Kind kind;
  private final List<DimensionFourier<?>> dimensions;
  private final @Nullable RealFourier real;
  private final int lines;

  private ArrayFourier(
      Kind kind, List<DimensionFourier<?>> dimensions, @Nullable RealFourier real, int lines) {
    this.kind = kind;
    this.dimensions = dimensions;
    this.real = real;
    this.lines = lines;
  }

  /**
   * {@return the transform; null if it is not of a length that is worth tables}
   *
   * @param tables the tables of the plan
   * @param kind the kind
   * @param isDouble whether arrays are of doubles
   * @param sizes the shape of the array of complex numbers: of the operand or of the result
   * @param rank the number of dimensions that are transformed
   * @param length the length of the last dimension: of real numbers, if one array has these
   */
  public static @Nullable ArrayFourier ofOrNull(
      FourierTables tables, Kind kind, boolean isDouble, int[] sizes, int rank, int length) {
    FourierTables.Lengths<?> lengths = tables.of(isDouble);
    boolean isReal = kind == Kind.REAL || kind == Kind.REAL_INVERSE;
    boolean isInverse = kind == Kind.INVERSE || kind == Kind.REAL_INVERSE;
    int last = sizes.length - 1;
    int half = length / 2;
    int lines = 1;
    for (int d = 0; d <= last; d++) {
      int transformed = isReal && d == last ? half : sizes[d];
      boolean isFine =
          transformed > 0
              && (d <= last - rank || lengths.reserve(transformed))
              && (d < last || !isReal || length % 2 == 0);
      if (!isFine) {
        return null;
      }
      lines *= d < last ? sizes[d] : 1;
    }
    List<DimensionFourier<?>> dimensions = new ArrayList<>();
    if (kind == Kind.REAL) {
      dimensions.add(
          DimensionFourier.of(lengths, new Lines(lines, half, 1, half, half + 1), isInverse));
    }
    for (int d = isReal ? last - 1 : last; d > last - rank; d--) {
      dimensions.add(DimensionFourier.of(lengths, Lines.of(sizes, d), isInverse));
    }
    if (kind == Kind.REAL_INVERSE) {
      dimensions.add(
          DimensionFourier.of(lengths, new Lines(lines, half, 1, half, half), isInverse));
    }
    return new ArrayFourier(kind, dimensions, isReal ? new RealFourier(half) : null, lines);
  }

  /** {@return whether runs need an array of the operand's form} */
  public boolean needsTemporary() {
    return kind == Kind.REAL_INVERSE && dimensions.size() > 1;
  }

  /**
   * Runs the transform.
   *
   * @param from the operand
   * @param temporary is overwritten; the operand if it is not needed
   * @param to receives the result
   * @param parallel distributes the work
   */
  public void run(Object from, Object temporary, Object to, Parallel parallel) {
    Object current = from;
    int last = dimensions.size() - 1;
    for (int i = 0; i <= last; i++) {
      if (real != null && kind == Kind.REAL_INVERSE && i == last) {
        real.join(current, to, lines, parallel);
        current = to;
      }
      Object target = needsTemporary() && i < last ? temporary : to;
      dimensions.get(i).run(current, target, parallel);
      current = target;
      if (real != null && kind == Kind.REAL && i == 0) {
        real.separate(current, lines, parallel);
      }
    }
  }
}
