package org.hlo4j.formulas.quantized;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Unsigned integers of fewer bits than a byte, of which several share one. */
public final class PackedIntegers {
  private PackedIntegers() {}

  /**
   * Returns the integers in bytes. The program takes them out by shifts and masks: weights stay as
   * small as the model has them.
   *
   * @param bytes of rank 1 or more, {@code ui8}
   * @param bits how many an integer has: 2, 4 or 8
   * @param isHighFirst whether the first integer of a byte has its highest bits
   * @return {@code ui8}; the last dimension is as much longer as bytes have integers
   * @throws UnsupportedNodeException if integers have other numbers of bits
   */
  public static Expr unpacked(Expr bytes, long bits, boolean isHighFirst) {
    if (bits == Byte.SIZE) {
      return bytes;
    }
    if (bits != 2 && bits != 4) {
      throw UnsupportedNodeException.of("integers of %d bits are not 2, 4 or 8 bits wide", bits);
    }
    HloBuilder b = bytes.builder();
    long count = Byte.SIZE / bits;
    List<Size> sizes = Size.allOf(b, bytes.value());
    int rank = sizes.size();
    List<Size> parts = new ArrayList<>(sizes);
    parts.add(Size.of(b, count));
    Expr spread = b.expr(Size.broadcast(b, bytes.value(), parts, Dimensions.range(0, rank)));
    Expr place = b.expr(Size.iota(b, parts, rank, bytes.elementType()));
    Expr shift = place.times(place.like(bits));
    Expr down = isHighFirst ? shift.like(Byte.SIZE - bits).minus(shift) : shift;
    Expr integers = spread.shiftRightLogical(down).and(spread.like((1L << bits) - 1));
    sizes.set(rank - 1, sizes.get(rank - 1).times(count));
    return b.expr(Size.reshape(b, integers.value(), sizes));
  }

  /** Returns the first elements of a dimension; the tensor itself if it has no others. */
  static Value first(HloBuilder b, Value tensor, int dimension, Size count) {
    return Size.of(b, tensor, dimension).isSame(count)
        ? tensor
        : DynamicShapes.slice(b, tensor, dimension, Size.of(b, 0), count);
  }
}
