package org.hlo4j.byteir.target;

import java.util.Locale;

/**
 * Where an element of a resized dimension lies in the original one, as a quotient of integers that
 * are linear in the element's index.
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
      return 2 * size;
    }

    @Override
    long divisor(long size, long newSize) {
      return 2 * newSize;
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

  /** The mode of this name, one of those that the target defines. */
  public static Coordinates of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** The dividend at index 0. */
  abstract long offset(long size, long newSize);

  /** By how much the dividend grows with the index. */
  abstract long step(long size, long newSize);

  abstract long divisor(long size, long newSize);

  private long dividend(long index, long size, long newSize) {
    return offset(size, newSize) + index * step(size, newSize);
  }

  /** The coordinate rounded down. */
  public long floor(long index, long size, long newSize) {
    return Math.floorDiv(dividend(index, size, newSize), divisor(size, newSize));
  }

  /** What rounding down takes away, at least 0 and less than 1. */
  public double weight(long index, long size, long newSize) {
    long divisor = divisor(size, newSize);
    return (double) Math.floorMod(dividend(index, size, newSize), divisor) / divisor;
  }
}
