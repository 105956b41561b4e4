package org.hlo4j.interpreter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.hlo4j.ir.Blob;

/**
 * Converts the elements of tensors to and from the bytes of attributes: little-endian, each in
 * whole bytes.
 */
final class TensorBytes {
  private static final ValueLayout.OfByte BYTES = ValueLayout.JAVA_BYTE;
  private static final ValueLayout.OfShort SHORTS = little(ValueLayout.JAVA_SHORT_UNALIGNED);
  private static final ValueLayout.OfInt INTS = little(ValueLayout.JAVA_INT_UNALIGNED);
  private static final ValueLayout.OfLong LONGS = little(ValueLayout.JAVA_LONG_UNALIGNED);
  private static final ValueLayout.OfFloat FLOATS = little(ValueLayout.JAVA_FLOAT_UNALIGNED);
  private static final ValueLayout.OfDouble DOUBLES = little(ValueLayout.JAVA_DOUBLE_UNALIGNED);

  private TensorBytes() {}

  @SuppressWarnings("unchecked")
  private static <L extends ValueLayout> L little(L layout) {
    return (L) layout.withOrder(ByteOrder.LITTLE_ENDIAN);
  }

  /** Fills the tensor from the bytes of all elements, or of one element if {@code splat}. */
  static void fill(Tensor tensor, Blob data, boolean splat) {
    int lanes = tensor.kind().lanes();
    int places = tensor.count() * lanes;
    int width = Math.ceilDiv(tensor.kind().width(), Byte.SIZE);
    if (!splat && isWhole(tensor.kind())) {
      fill(tensor, data.asSegment(), places);
      return;
    }
    for (int place = 0; place < places; place++) {
      long offset = (long) (splat ? place % lanes : place) * width;
      tensor.setBits(place, number(data, offset, width));
    }
  }

  /** Returns whether numbers fill their array components, so that bytes can be copied in bulk. */
  static boolean isWhole(ElementKind kind) {
    return kind.width() == kind.storage().bytes() * Byte.SIZE;
  }

  private static void fill(Tensor tensor, MemorySegment from, int places) {
    switch (tensor.kind().storage()) {
      case BYTES -> MemorySegment.copy(from, BYTES, 0, tensor.bytes(), 0, places);
      case SHORTS -> MemorySegment.copy(from, SHORTS, 0, tensor.shorts(), 0, places);
      case INTS -> MemorySegment.copy(from, INTS, 0, tensor.ints(), 0, places);
      case LONGS -> MemorySegment.copy(from, LONGS, 0, tensor.longs(), 0, places);
      case FLOATS -> MemorySegment.copy(from, FLOATS, 0, tensor.floats(), 0, places);
      case DOUBLES -> MemorySegment.copy(from, DOUBLES, 0, tensor.doubles(), 0, places);
    }
  }

  private static long number(Blob data, long offset, int width) {
    return switch (width) {
      case 1 -> data.byteAt(offset);
      case 2 -> data.shortAt(offset);
      case 4 -> data.intAt(offset);
      case 8 -> data.longAt(offset);
      default -> {
        long bits = 0;
        for (int b = 0; b < width; b++) {
          bits |= (data.byteAt(offset + b) & 0xFFL) << (8 * b);
        }
        yield bits;
      }
    };
  }

  /** Returns the bytes of all elements. */
  static byte[] of(Tensor tensor) {
    int lanes = tensor.kind().lanes();
    int places = tensor.count() * lanes;
    int width = Math.ceilDiv(tensor.kind().width(), Byte.SIZE);
    byte[] bytes = new byte[Math.multiplyExact(places, width)];
    if (isWhole(tensor.kind())) {
      copy(tensor, MemorySegment.ofArray(bytes), places);
      return bytes;
    }
    for (int place = 0; place < places; place++) {
      long bits = tensor.bitsAt(place);
      for (int b = 0; b < width; b++) {
        bytes[place * width + b] = (byte) (bits >>> (8 * b));
      }
    }
    return bytes;
  }

  private static void copy(Tensor tensor, MemorySegment to, int places) {
    switch (tensor.kind().storage()) {
      case BYTES -> MemorySegment.copy(tensor.bytes(), 0, to, BYTES, 0, places);
      case SHORTS -> MemorySegment.copy(tensor.shorts(), 0, to, SHORTS, 0, places);
      case INTS -> MemorySegment.copy(tensor.ints(), 0, to, INTS, 0, places);
      case LONGS -> MemorySegment.copy(tensor.longs(), 0, to, LONGS, 0, places);
      case FLOATS -> MemorySegment.copy(tensor.floats(), 0, to, FLOATS, 0, places);
      case DOUBLES -> MemorySegment.copy(tensor.doubles(), 0, to, DOUBLES, 0, places);
    }
  }
}
