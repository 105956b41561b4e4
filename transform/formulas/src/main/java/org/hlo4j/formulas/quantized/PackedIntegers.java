package org.hlo4j.formulas.quantized;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Unsigned integers of fewer bits than a byte, of which several share one. */
public final class PackedIntegers {
  private PackedIntegers() {}

  /**
   * Returns the integers in bytes. The program takes them out by shifts and masks: weights stay as
   * small as the model has them.
   *
   * @param bytes of rank 1 or more, integers
   * @param bits how many an integer has: 1, 2, 4 or 8
   * @param isHighFirst whether the first integer of a byte has its highest bits
   * @return {@code ui8}; the last dimension is as much longer as bytes have integers
   * @throws UnsupportedNodeException if integers have other numbers of bits, or the bytes rank 0
   */
  public static Expr unpacked(Expr bytes, long bits, boolean isHighFirst) {
    if (bits == Byte.SIZE) {
      return bytes;
    }
    if (bits < 1 || bits > Byte.SIZE || Long.bitCount(bits) != 1) {
      throw UnsupportedNodeException.of("integers of %d bits are not 1, 2, 4 or 8 bits wide", bits);
    }
    HloBuilder b = bytes.builder();
    List<Size> sizes = Size.allOf(b, bytes.value());
    int rank = sizes.size();
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no rows of bytes");
    }
    Expr integers = apart(bytes, bits, isHighFirst, rank);
    sizes.set(rank - 1, sizes.get(rank - 1).times(Byte.SIZE / bits));
    return b.expr(Size.reshape(b, integers.value(), sizes));
  }

  /**
   * Returns a tensor whose integers are in bytes, the first of a byte in its lowest bits. The last
   * byte may have room for more.
   *
   * @param bytes of rank 1, {@code ui8}
   * @param type of 1, 2 or 4 bits, of static shape
   */
  public static Expr tensor(Expr bytes, RankedTensorType type) {
    HloBuilder b = bytes.builder();
    IntegerType integer = (IntegerType) type.elementType();
    Expr all = unpacked(bytes, integer.width(), false);
    Value flat = first(b, all.value(), 0, Size.of(b, type.elementCount()));
    List<Size> sizes = Size.known(b, type.shape());
    Expr integers = b.expr(Size.reshape(b, flat, sizes));
    if (integer.isUnsigned()) {
      return integers.convert(integer);
    }
    Expr signed = integers.convert(IntegerType.signless(Byte.SIZE));
    Expr sign = signed.like(1L << (integer.width() - 1));
    Expr isNegative = signed.ge(sign);
    return isNegative.select(signed.minus(sign).minus(sign), signed).convert(integer);
  }

  /** Returns the integers of each byte along a new dimension. */
  static Expr apart(Expr bytes, long bits, boolean isHighFirst, int dimension) {
    HloBuilder b = bytes.builder();
    Expr x = Numbers.convert(bytes, IntegerType.unsigned(Byte.SIZE));
    List<Size> parts = Size.allOf(b, x.value());
    int rank = parts.size();
    parts.add(dimension, Size.of(b, Byte.SIZE / bits));
    LongList own = Dimensions.without(Dimensions.upTo(rank + 1), LongList.of(dimension));
    Expr spread = b.expr(Size.broadcast(b, x.value(), parts, own));
    Expr place = b.expr(Size.iota(b, parts, dimension, x.elementType()));
    Expr shift = place.times(place.like(bits));
    Expr down = isHighFirst ? shift.like(Byte.SIZE - bits).minus(shift) : shift;
    return spread.shiftRightLogical(down).and(spread.like((1L << bits) - 1));
  }

  /** Returns the first elements of a dimension; the tensor itself if it has no others. */
  static Value first(HloBuilder b, Value tensor, int dimension, Size count) {
    return Size.of(b, tensor, dimension).isSame(count)
        ? tensor
        : DynamicShapes.slice(b, tensor, dimension, Size.of(b, 0), count);
  }
}
