package org.hlo4j.formulas.quantized;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A table of quantized numbers, of which successive ones along a dimension share a scale and a zero
 * point. What is taken out of it is dequantized, not the table.
 *
 * @param elements integers, or narrow floats; {@code ui8} if they are packed along the last
 *     dimension
 * @param scales of the rank of the table; along the quantized dimension one for each block, along
 *     others as many as there are or one; their type is that of the numbers
 * @param zerosOrNull of the shape of the scales, and packed as the elements are; null for half of
 *     the range of packed integers, zero for others
 * @param bits how many a packed integer has; zero if elements are not packed
 * @param dimension that is quantized; the last one of packed integers
 * @param block how many elements share a scale
 */
public record TableRows(
    Expr elements, Expr scales, @Nullable Expr zerosOrNull, long bits, int dimension, long block) {

  /**
   * Returns the parts at indices of a dimension, which the dimensions of the indices replace; zeros
   * at indices that are outside.
   *
   * @param indices of signed integers; negative ones count from the end
   * @throws UnsupportedNodeException if the scales are not of the rank of the table
   */
  public Expr take(Expr indices, int axis) {
    HloBuilder b = elements.builder();
    int rank = TensorTypes.rank(elements);
    if (TensorTypes.rank(scales) != rank) {
      throw UnsupportedNodeException.of(
          "its table has rank %d, its scales %d", rank, TensorTypes.rank(scales));
    }
    Size size = Size.of(b, elements.value(), axis);
    Value own = Gathering.fromEnd(b, indices.value(), size);
    Expr numbers;
    if (axis == dimension) {
      Expr all = dequantized(elements, scales, zerosOrNull, dimension);
      numbers = b.expr(Gathering.take(b, all.value(), own, axis));
    } else {
      int added = TensorTypes.rank(indices) - 1;
      numbers =
          dequantized(
              part(elements, own, axis, size),
              part(scales, own, axis, size),
              zerosOrNull == null ? null : part(zerosOrNull, own, axis, size),
              dimension < axis ? dimension : dimension + added);
    }
    return inside(b.expr(own), numbers, axis, size);
  }

  /** Returns the parts of a tensor, which may have one element along the dimension for all. */
  private static Expr part(Expr x, Value indices, int axis, Size size) {
    HloBuilder b = x.builder();
    List<Size> sizes = Size.allOf(b, x.value());
    if (!sizes.get(axis).is(1) || size.is(1)) {
      return b.expr(Gathering.take(b, x.value(), indices, axis));
    }
    sizes.remove(axis);
    for (int i = 0; i < TensorTypes.of(indices).rank(); i++) {
      sizes.add(axis, Size.of(b, 1));
    }
    return b.expr(Size.reshape(b, x.value(), sizes));
  }

  private Expr dequantized(Expr taken, Expr scale, @Nullable Expr zeros, int place) {
    Type type = scale.elementType();
    Expr unpacked = bits == 0 ? taken : PackedIntegers.unpacked(taken, bits, false);
    Value model = unpacked.value();
    Expr numbers = Formulas.convert(unpacked, type);
    if (zeros != null) {
      Expr own = bits == 0 ? zeros : unpackedZeros(zeros, scale, place);
      Expr spread = QuantizationFormulas.spread(Formulas.convert(own, type), model, place, block);
      numbers = Formulas.minus(numbers, spread);
    } else if (bits != 0) {
      numbers = numbers.minus(numbers.like((double) (1L << (bits - 1))));
    }
    return Formulas.times(numbers, QuantizationFormulas.spread(scale, model, place, block));
  }

  private Expr unpackedZeros(Expr zeros, Expr scale, int place) {
    HloBuilder b = zeros.builder();
    Value all = PackedIntegers.unpacked(zeros, bits, false).value();
    Size blocks = Size.of(b, scale.value(), place);
    return b.expr(PackedIntegers.first(b, all, place, blocks));
  }

  /** Returns numbers, zeros in place of those at indices that are outside. */
  private static Expr inside(Expr indices, Expr numbers, int axis, Size size) {
    HloBuilder b = numbers.builder();
    Expr limit = Formulas.spread(size.value(), indices);
    Expr isInside = indices.ge(indices.like(0L)).and(indices.lt(limit));
    List<Size> sizes = new ArrayList<>(Size.allOf(b, numbers.value()));
    int rank = TensorTypes.rank(indices);
    Value spread = Size.broadcast(b, isInside.value(), sizes, Dimensions.range(axis, axis + rank));
    return b.expr(spread).select(numbers, numbers.like(0));
  }
}
