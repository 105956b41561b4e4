package org.hlo4j.bytecode;

import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;

/**
 * The encoding of short arrays of 32-bit numbers, most of which may be zero: {@code (n << 1)
 * number{n}}, or {@code (nonzero << 1 | 1) indexBits (number << indexBits | index){nonzero}} if at
 * most half are non-zero.
 */
final class SparseArrays {
  private static final int MAX_SPARSE_INDEX = 256;

  private SparseArrays() {}

  static void write(DenseArrayAttr array, EncodingWriter out) {
    int size = array.size();
    int nonZero = 0;
    int last = 0;
    for (int i = 0; i < size; i++) {
      if (array.longAt(i) != 0) {
        nonZero++;
        last = i;
      }
    }
    if (last > MAX_SPARSE_INDEX || nonZero > size / 2) {
      out.writeVarInt((long) size << 1);
      for (int i = 0; i < size; i++) {
        out.writeVarInt(array.longAt(i));
      }
      return;
    }
    out.writeVarInt((long) nonZero << 1 | 1);
    if (nonZero > 0) {
      writeNonZero(array, last, out);
    }
  }

  private static void writeNonZero(DenseArrayAttr array, int last, EncodingWriter out) {
    int indexBits = 32 - Integer.numberOfLeadingZeros(last);
    out.writeVarInt(indexBits);
    for (int i = 0; i <= last; i++) {
      if (array.longAt(i) != 0) {
        out.writeVarInt((int) array.longAt(i) << indexBits | i);
      }
    }
  }

  static DenseArrayAttr read(int size, EncodingReader in) {
    int[] values = new int[size];
    long header = in.readVarInt();
    long count = header >>> 1;
    if (count > size) {
      throw in.error(
          "trying to read an array of " + count + " but only " + size + " storage available.");
    }
    if ((header & 1) == 0) {
      for (int i = 0; i < count; i++) {
        values[i] = (int) in.readVarInt();
      }
    } else if (count > 0) {
      readNonZero(values, (int) count, in);
    }
    return DenseArrayAttr.i32(values);
  }

  private static void readNonZero(int[] values, int count, EncodingReader in) {
    int indexBits = in.readVarInt(9);
    for (int i = 0; i < count; i++) {
      long pair = in.readVarInt();
      long index = pair & (1L << indexBits) - 1;
      if (index >= values.length) {
        throw in.error("reading a sparse array found index " + index + " of " + values.length);
      }
      values[(int) index] = (int) (pair >>> indexBits);
    }
  }
}
