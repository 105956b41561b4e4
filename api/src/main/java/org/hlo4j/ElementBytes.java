package org.hlo4j;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.hlo4j.interpreter.Tensor;

/** Copies the elements of tensors from memory, in either byte order. */
final class ElementBytes {
  private ElementBytes() {}

  /** Copies all elements to a tensor whose arrays hold them without unused bits. */
  static void copy(MemorySegment from, ByteOrder order, Tensor to) {
    int places = to.count() * to.kind().lanes();
    switch (to.kind().storage()) {
      case BYTES -> MemorySegment.copy(from, ValueLayout.JAVA_BYTE, 0, to.bytes(), 0, places);
      case SHORTS ->
          MemorySegment.copy(
              from, ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), 0, to.shorts(), 0, places);
      case INTS ->
          MemorySegment.copy(
              from, ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), 0, to.ints(), 0, places);
      case LONGS ->
          MemorySegment.copy(
              from, ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order), 0, to.longs(), 0, places);
      case FLOATS ->
          MemorySegment.copy(
              from, ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), 0, to.floats(), 0, places);
      case DOUBLES ->
          MemorySegment.copy(
              from, ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), 0, to.doubles(), 0, places);
    }
  }

  /** The unsigned number of {@code width} bytes at {@code offset}. */
  static long number(MemorySegment from, long offset, int width, ByteOrder order) {
    long bits = 0;
    for (int b = 0; b < width; b++) {
      long at = offset + (order == ByteOrder.LITTLE_ENDIAN ? b : width - 1 - b);
      bits |= (from.get(ValueLayout.JAVA_BYTE, at) & 0xFFL) << (8 * b);
    }
    return bits;
  }
}
