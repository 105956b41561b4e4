package org.hlo4j.byteir.target;

import java.util.Locale;
import org.hlo4j.ir.builtin.Sizes;

/**
 * The mapping from indices of a resized dimension to coordinates in the original one, as a quotient
 * of integers that are linear in the index.
 */
public enum Coordinates {
  ASYMMETRIC {
    @Override
    long offset(long size, long newSize) {
      return 0;
    }

    @Override
    long step(long size, long newSize) {
      return size;
    }

    @Override
    long divisor(long size, long newSize) {
      return newSize;
    }
  },

  HALF_PIXEL {
    @Override
    long offset(long size, long newSize) {
      return size - newSize;
    }

    @Override
    long step(long size, long newSize) {
      return Sizes.multiply(2, size);
    }

    @Override
    long divisor(long size, long newSize) {
      return Sizes.multiply(2, newSize);
    }
  },

  PYTORCH_HALF_PIXEL {
    @Override
    long offset(long size, long newSize) {
      return newSize > 1 ? HALF_PIXEL.offset(size, newSize) : 0;
    }

    @Override
    long step(long size, long newSize) {
      return HALF_PIXEL.step(size, newSize);
    }

    @Override
    long divisor(long size, long newSize) {
      return HALF_PIXEL.divisor(size, newSize);
    }
  },

  ALIGN_CORNERS {
    @Override
    long offset(long size, long newSize) {
      return 0;
    }

    @Override
    long step(long size, long newSize) {
      return size - 1;
    }

    @Override
    long divisor(long size, long newSize) {
      return Math.max(1, newSize - 1);
    }
  };

  /** Returns the mode of this name, one of those that the target defines. */
  public static Coordinates of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Returns the dividend at index 0. */
  abstract long offset(long size, long newSize);

  /** Returns the increment of the dividend per index. */
  abstract long step(long size, long newSize);

  abstract long divisor(long size, long newSize);

  private long dividend(long index, long size, long newSize) {
    return Sizes.add(offset(size, newSize), Sizes.multiply(index, step(size, newSize)));
  }

  /** Returns the coordinate rounded down. */
  public long floor(long index, long size, long newSize) {
    return Math.floorDiv(dividend(index, size, newSize), divisor(size, newSize));
  }

  /** Returns the fractional part of the coordinate, in [0, 1). */
  public double weight(long index, long size, long newSize) {
    long divisor = divisor(size, newSize);
    return (double) Math.floorMod(dividend(index, size, newSize), divisor) / divisor;
  }
}
