package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.frontend.Axes;
import org.hlo4j.frontend.Padding;
import org.hlo4j.frontend.Reduction;
import org.hlo4j.frontend.RegionBodies;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that compute the sum or product of all elements up to each one. */
final class ScanOperators {
  private ScanOperators() {}

  static void addTo(Operators.Rows rows) {
    rows.add("CumSum", since(11, 14), n -> scan(n, Reduction.SUM))
        .add("CumProd", since(26), n -> scan(n, Reduction.PRODUCT));
  }

  private static void scan(Node n, Reduction reduction) {
    HloBuilder b = n.builder();
    int rank = n.input(0).rank();
    Size axis = n.oneInteger(1, "axis").fromEnd(Size.of(b, rank));
    boolean isReverse = n.flag("reverse");
    boolean isExclusive = n.flag("exclusive");
    if (axis.isKnown()) {
      int dimension = Axes.dimension(axis.orDynamic(), rank);
      n.set(scan(b, n.value(0), dimension, reduction, isReverse, isExclusive));
      return;
    }
    Value result = n.value(0);
    for (int i = 0; i < rank; i++) {
      Value scanned = scan(b, n.value(0), i, reduction, isReverse, isExclusive);
      Value isAxis = b.compare(axis.value(), ComparisonDirection.EQ, b.i64(i));
      result = b.select(isAxis, scanned, result);
    }
    n.set(result);
  }

  /**
   * Combines each element of a dimension with all elements before it.
   *
   * @param isReverse whether with those after it
   * @param isExclusive whether without the element itself
   */
  static Value scan(
      HloBuilder b,
      Value value,
      int dimension,
      Reduction reduction,
      boolean isReverse,
      boolean isExclusive) {
    Value identity = b.constant(reduction.identity(TensorTypes.elementOf(value)));
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
    return Padding.pad(b, value, identity, low, high, sizes);
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
