package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements combined with all that are before or after them along a dimension. */
public final class Scans {
  private Scans() {}

  /**
   * Combines the parts of tensors along a dimension of known size with all parts before them, by an
   * associative function.
   *
   * @param combine of parts of the tensors, in their order; the left ones precede
   */
  public static List<Value> scan(
      HloBuilder b, List<Value> tensors, int dimension, BinaryOperator<List<Value>> combine) {
    Size size = Size.of(b, tensors.getFirst(), dimension);
    if (!size.isKnown()) {
      throw UnsupportedNodeException.of("the size of dimension %d is not known", dimension);
    }
    List<Value> scanned = tensors;
    for (long distance = 1; distance < size.orDynamic(); distance *= 2) {
      Size start = Size.of(b, 0);
      Size cut = Size.of(b, distance);
      Size last = Size.of(b, size.orDynamic() - distance);
      List<Value> before = parts(b, scanned, dimension, start, last);
      List<Value> after = parts(b, scanned, dimension, cut, size);
      List<Value> first = parts(b, scanned, dimension, start, cut);
      List<Value> combined = combine.apply(before, after);
      List<Value> next = new ArrayList<>();
      for (int i = 0; i < first.size(); i++) {
        next.add(b.concatenate(List.of(first.get(i), combined.get(i)), dimension));
      }
      scanned = next;
    }
    return scanned;
  }

  private static List<Value> parts(
      HloBuilder b, List<Value> tensors, int dimension, Size start, Size limit) {
    return tensors.stream()
        .map(tensor -> DynamicShapes.slice(b, tensor, dimension, start, limit))
        .toList();
  }

  /**
   * Combines each element of a dimension with all elements before it.
   *
   * @param isReverse whether with those after it
   * @param isExclusive whether without the element itself
   */
  public static Value scan(
      HloBuilder b,
      Value value,
      int dimension,
      Reduction reduction,
      boolean isReverse,
      boolean isExclusive) {
    Value identity = reduction.identity(b, TensorTypes.elementOf(value));
    Size one = Size.of(b, isReverse ? -1 : 1);
    Value from = isExclusive ? shifted(b, value, identity, dimension, one) : value;
    Size size = Size.of(b, value, dimension);
    return size.isKnown()
        ? windows(b, from, dimension, reduction, isReverse)
        : doubling(b, from, identity, dimension, size, reduction, isReverse);
  }

  /** Returns a tensor whose elements are moved along a dimension. */
  private static Value shifted(
      HloBuilder b, Value value, Value identity, int dimension, Size distance) {
    List<Size> sizes = Size.allOf(b, value);
    List<Size> low = Size.known(b, LongList.wrap(new long[sizes.size()]));
    List<Size> high = new ArrayList<>(low);
    low.set(dimension, distance);
    high.set(dimension, Size.of(b, 0).minus(distance));
    return DynamicShapes.pad(b, value, identity, low, high, sizes);
  }

  /** Reduces for each element a window as long as the dimension that ends, or starts, at it. */
  private static Value windows(
      HloBuilder b, Value value, int dimension, Reduction reduction, boolean isReverse) {
    long size = TensorTypes.of(value).shape().get(dimension);
    if (size == 0) {
      return value;
    }
    long before = isReverse ? 0 : size - 1;
    return reduction.along(b, value, dimension, size, before, size - 1 - before);
  }

  /** Combines with elements at distance 1, 2, 4 and so on, up to a size that is not known. */
  private static Value doubling(
      HloBuilder b,
      Value value,
      Value identity,
      int dimension,
      Size size,
      Reduction reduction,
      boolean isReverse) {
    Value limit = size.value();
    return RegionBodies.loop(
            b,
            List.of(value, b.i64(1)),
            values -> List.of(b.compare(values.get(1), ComparisonDirection.LT, limit)),
            values -> {
              Size distance = Size.of(b, values.get(1));
              Size move = isReverse ? Size.of(b, 0).minus(distance) : distance;
              Value others = shifted(b, values.get(0), identity, dimension, move);
              return List.of(
                  reduction.combine(b, values.get(0), others), distance.times(2).value());
            })
        .getFirst();
  }
}
