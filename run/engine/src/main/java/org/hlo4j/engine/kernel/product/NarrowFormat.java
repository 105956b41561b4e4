package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Vectors;

/** Formats of numbers of at most 16 bits, each of which is a float of 32 bits as well. */
public enum NarrowFormat {
  /** Integers of at most 8 bits. */
  BYTES,
  /** Integers of at most 8 bits without a sign. */
  UNSIGNED_BYTES,
  /** Integers of 16 bits. */
  SHORTS,
  /** Integers of 16 bits without a sign. */
  UNSIGNED_SHORTS,
  /** Floats that are the upper halves of those of 32 bits. */
  BF16,
  /** Floats of 16 bits of IEEE 754. */
  F16;

  /** Copies numbers at some distance to adjacent floats. */
  void widen(Object from, int at, int step, float[] to, int toAt, int count) {
    switch (this) {
      case BYTES -> WideningLoops.bytes((byte[]) from, at, step, to, toAt, count);
      case UNSIGNED_BYTES -> WideningLoops.unsignedBytes((byte[]) from, at, step, to, toAt, count);
      case SHORTS -> WideningLoops.shorts((short[]) from, at, step, to, toAt, count);
      case UNSIGNED_SHORTS ->
          WideningLoops.unsignedShorts((short[]) from, at, step, to, toAt, count);
      case BF16 -> WideningLoops.bf16((short[]) from, at, step, to, toAt, count);
      case F16 -> WideningLoops.f16((short[]) from, at, step, to, toAt, count);
    }
  }

  /** Copies adjacent numbers to adjacent floats. */
  void widen(Object from, int at, float[] to, int toAt, int count) {
    if (this == F16) {
      WideningLoops.adjacentF16((short[]) from, at, to, toAt, count);
    } else if (Vectors.PRESENT) {
      widenVectors(from, at, to, toAt, count);
    } else {
      widen(from, at, 1, to, toAt, count);
    }
  }

  private void widenVectors(Object from, int at, float[] to, int toAt, int count) {
    switch (this) {
      case BYTES -> VectorWideningLoops.bytes((byte[]) from, at, to, toAt, count);
      case UNSIGNED_BYTES -> VectorWideningLoops.unsignedBytes((byte[]) from, at, to, toAt, count);
      case SHORTS -> VectorWideningLoops.shorts((short[]) from, at, to, toAt, count);
      case UNSIGNED_SHORTS ->
          VectorWideningLoops.unsignedShorts((short[]) from, at, to, toAt, count);
      case BF16 -> VectorWideningLoops.bf16((short[]) from, at, to, toAt, count);
      case F16 -> throw new IllegalArgumentException("vectors do not widen " + this);
    }
  }
}
