package org.hlo4j.interpreter;

import org.hlo4j.ir.Blob;

/** The elements of tensors as the bytes of attributes: little endian, each in whole bytes. */
final class TensorBytes {
  private TensorBytes() {}

  /** Fills the tensor from bytes of all elements, or of one if {@code splat}. */
  static void fill(Tensor tensor, Blob data, boolean splat) {
    int lanes = tensor.kind().lanes();
    int places = tensor.count() * lanes;
    int width = Math.ceilDiv(tensor.kind().width(), Byte.SIZE);
    for (int place = 0; place < places; place++) {
      long offset = (long) (splat ? place % lanes : place) * width;
      tensor.setBits(place, number(data, offset, width));
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

  /** The bytes of all elements. */
  static byte[] of(Tensor tensor) {
    int lanes = tensor.kind().lanes();
    int places = tensor.count() * lanes;
    int width = Math.ceilDiv(tensor.kind().width(), Byte.SIZE);
    byte[] bytes = new byte[Math.multiplyExact(places, width)];
    for (int place = 0; place < places; place++) {
      long bits = tensor.bitsAt(place);
      for (int b = 0; b < width; b++) {
        bytes[place * width + b] = (byte) (bits >>> (8 * b));
      }
    }
    return bytes;
  }
}
