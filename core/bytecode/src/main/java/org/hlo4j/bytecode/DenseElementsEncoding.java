package org.hlo4j.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.encode.EncodingReader;

/**
 * The payload of dense elements: raw bytes, except for elements of one bit, which are packed eight
 * to a byte.
 */
final class DenseElementsEncoding {
  private static final Blob SPLAT_TRUE = Blob.wrap((byte) 0xFF);
  private static final Blob SPLAT_FALSE = Blob.wrap((byte) 0);
  private static final Blob TRUE = Blob.wrap((byte) 1);

  private DenseElementsEncoding() {}

  private static boolean isPacked(ShapedType type) {
    return type.elementType() instanceof IntegerType t && t.width() == 1;
  }

  static Blob toBlob(DenseElementsAttr elements) {
    if (!isPacked(elements.type())) {
      return elements.data();
    }
    if (elements.isSplat()) {
      return elements.data().byteAt(0) != 0 ? SPLAT_TRUE : SPLAT_FALSE;
    }
    Blob data = elements.data();
    byte[] packed = new byte[Math.toIntExact(Math.ceilDiv(data.size(), 8))];
    for (int i = 0; i < data.size(); i++) {
      if (data.byteAt(i) != 0) {
        packed[i / 8] |= (byte) (1 << i % 8);
      }
    }
    return Blob.wrap(packed);
  }

  static DenseElementsAttr fromBlob(ShapedType type, Blob blob, EncodingReader in) {
    if (!DenseElementsAttr.isElementType(type.elementType())) {
      throw in.error("expected elements of integer, float, index or complex type");
    }
    if (!type.hasStaticShape()) {
      throw in.error("expected a static shape for dense elements");
    }
    long count = type.elementCount();
    Blob data = isPacked(type) ? unpack(blob, count) : blob;
    boolean splat = count != 1 && data.size() == DenseElementsAttr.elementBytes(type.elementType());
    return splat
        ? DenseElementsAttr.of(type, data, true)
        : DenseElementsAttr.detectSplat(type, data);
  }

  /** Some producers do not pack; their blobs have a byte for each element. */
  private static Blob unpack(Blob blob, long count) {
    if (blob.size() == 1 && blob.byteAt(0) == (byte) 0xFF) {
      return TRUE;
    }
    if (blob.size() == count || blob.size() != Math.ceilDiv(count, 8)) {
      return blob;
    }
    byte[] bits = new byte[Math.toIntExact(count)];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (byte) (blob.byteAt(i / 8) >> i % 8 & 1);
    }
    return Blob.wrap(bits);
  }

  static DenseStringElementsAttr readStrings(EncodingReader in) {
    ShapedType type = in.readType(ShapedType.class);
    if (!type.hasStaticShape()) {
      throw in.error("expected a static shape for string elements");
    }
    boolean splat = in.readVarInt() != 0;
    long count = splat ? 1 : type.elementCount();
    List<String> strings = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      strings.add(in.readString());
    }
    return new DenseStringElementsAttr(type, strings, splat);
  }
}
