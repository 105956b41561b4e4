package org.hlo4j.interpreter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Converts the elements of tensors to and from the bytes of attributes: little-endian, each in
 * whole bytes.
 */
final class TensorBytes {
  private static final ByteOrder LITTLE = ByteOrder.LITTLE_ENDIAN;

  private TensorBytes() {}

  /**
   * Returns the tensor of the bytes of all elements, which must be values of its type.
   *
   * @throws IllegalArgumentException if there are more or fewer bytes, or one is not a value
   */
  static Tensor read(RankedTensorType type, MemorySegment data, ByteOrder order) {
    Tensor tensor = Tensor.allocate(type);
    read(tensor, data, order);
    return tensor;
  }

  /** Fills a tensor likewise. */
  static void read(Tensor tensor, MemorySegment data, ByteOrder order) {
    checkSize(tensor, data);
    if (isWhole(tensor.kind())) {
      fill(tensor, data, order);
      return;
    }
    int places = places(tensor);
    int width = width(tensor.kind());
    for (int place = 0; place < places; place++) {
      long bits = number(data, (long) place * width, width, order);
      tensor.setBits(place, bits);
      checkBits(tensor, place, bits, width);
    }
  }

  /** Writes the elements of a tensor in the same form. */
  static void write(Tensor tensor, MemorySegment to, ByteOrder order) {
    checkSize(tensor, to);
    int places = places(tensor);
    if (isWhole(tensor.kind())) {
      ValueLayout layout = layout(tensor.kind());
      MemorySegment.copy(tensor.segment(), layout, 0, to, layout.withOrder(order), 0, places);
      return;
    }
    int width = width(tensor.kind());
    for (int place = 0; place < places; place++) {
      long bits = tensor.bitsAt(place);
      for (int b = 0; b < width; b++) {
        long at = (long) place * width + (order == LITTLE ? b : width - 1 - b);
        to.set(ValueLayout.JAVA_BYTE, at, (byte) (bits >>> (8 * b)));
      }
    }
  }

  private static void checkSize(Tensor tensor, MemorySegment data) {
    long bytes = bytes(tensor);
    if (data.byteSize() != bytes) {
      throw new IllegalArgumentException(
          "%s takes %d bytes, got %d".formatted(tensor.type(), bytes, data.byteSize()));
    }
  }

  private static long bytes(Tensor tensor) {
    return (long) places(tensor) * width(tensor.kind());
  }

  /** Rejects elements whose unused bits are neither zero nor copies of the sign. */
  private static void checkBits(Tensor tensor, int place, long bits, int width) {
    ElementKind kind = tensor.kind();
    int unused = Long.SIZE - width * Byte.SIZE;
    boolean isSignExtended =
        !kind.isUnsigned()
            && !kind.isFloatingPoint()
            && tensor.longAt(place) << unused == bits << unused;
    if (tensor.bitsAt(place) != bits && !isSignExtended) {
      throw new IllegalArgumentException(
          "element %d, 0x%x, is no value of %s"
              .formatted(place / kind.lanes(), bits, tensor.elementType()));
    }
  }

  private static int places(Tensor tensor) {
    return tensor.count() * tensor.kind().lanes();
  }

  /** Returns the bytes of a number. */
  private static int width(ElementKind kind) {
    return Math.ceilDiv(kind.width(), Byte.SIZE);
  }

  /** Fills the tensor from the bytes of all elements, or of one element if {@code splat}. */
  static void fill(Tensor tensor, Blob data, boolean splat) {
    MemorySegment bytes = data.asSegment();
    if (!splat && isWhole(tensor.kind())) {
      fill(tensor, bytes, LITTLE);
      return;
    }
    int lanes = tensor.kind().lanes();
    int width = width(tensor.kind());
    for (int place = 0; place < places(tensor); place++) {
      long offset = (long) (splat ? place % lanes : place) * width;
      tensor.setBits(place, number(bytes, offset, width, LITTLE));
    }
  }

  /** Returns whether numbers fill their array components, so that bytes can be copied in bulk. */
  static boolean isWhole(ElementKind kind) {
    return kind.width() == kind.storage().bytes() * Byte.SIZE;
  }

  private static void fill(Tensor tensor, MemorySegment from, ByteOrder order) {
    ValueLayout layout = layout(tensor.kind());
    MemorySegment.copy(
        from, layout.withOrder(order), 0, tensor.segment(), layout, 0, places(tensor));
  }

  /** Returns the layout of a whole number, in the byte order of arrays. */
  private static ValueLayout layout(ElementKind kind) {
    return switch (kind.storage()) {
      case BYTES -> ValueLayout.JAVA_BYTE;
      case SHORTS -> ValueLayout.JAVA_SHORT_UNALIGNED;
      case INTS, FLOATS -> ValueLayout.JAVA_INT_UNALIGNED;
      case LONGS, DOUBLES -> ValueLayout.JAVA_LONG_UNALIGNED;
    };
  }

  /** Returns the unsigned number of {@code width} bytes at {@code offset}. */
  static long number(MemorySegment data, long offset, int width, ByteOrder order) {
    long bits = 0;
    for (int b = 0; b < width; b++) {
      long at = offset + (order == LITTLE ? b : width - 1 - b);
      bits |= (data.get(ValueLayout.JAVA_BYTE, at) & 0xFFL) << (8 * b);
    }
    return bits;
  }

  /** Returns the bytes of all elements. */
  static byte[] of(Tensor tensor) {
    byte[] bytes = new byte[Math.toIntExact(bytes(tensor))];
    write(tensor, MemorySegment.ofArray(bytes), LITTLE);
    return bytes;
  }
}
