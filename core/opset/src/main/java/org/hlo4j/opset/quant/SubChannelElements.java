package org.hlo4j.opset.quant;

import java.util.function.IntToLongFunction;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/** Dense elements created from their bits. */
final class SubChannelElements {
  private SubChannelElements() {}

  static DenseElementsAttr of(LongList shape, Type elementType, IntToLongFunction bitsOf) {
    int width = DenseElementsAttr.elementBytes(elementType);
    byte[] bytes = new byte[Math.toIntExact(ShapedType.elementCount(shape)) * width];
    for (int i = 0; i * width < bytes.length; i++) {
      long bits = bitsOf.applyAsLong(i);
      for (int b = 0; b < width; b++) {
        bytes[i * width + b] = (byte) (bits >>> (8 * b));
      }
    }
    return DenseElementsAttr.detectSplat(RankedTensorType.of(shape, elementType), Blob.wrap(bytes));
  }
}
