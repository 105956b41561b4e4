package org.hlo4j.pytorch.operator.reduction;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.index.Uniqueness;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements that differ, and how often elements occur. */
public final class UniqueOperators {
  private UniqueOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> unique(n, Uniqueness.Order.SORTED), "aten._unique2.default")
        .add(n -> unique(n, Uniqueness.Order.SORTED), "aten.unique_dim.default")
        .add(
            n -> unique(n, Uniqueness.Order.CONSECUTIVE),
            "aten.unique_consecutive.default",
            "aten.unique_dim_consecutive.default")
        .add(UniqueOperators::histogram, "aten.histc.default")
        .add(UniqueOperators::binCount, "aten.bincount.default");
  }

  /** Results for which the call does not ask have no elements. */
  private static void unique(OperatorCall n, Uniqueness.Order order) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    int rank = TensorTypes.of(self).rank();
    boolean hasDimension = n.has("dim") && rank > 0;
    Value value = hasDimension ? self : DynamicShapes.flat(b, self);
    int axis = hasDimension ? n.dimension("dim", 0, rank) : 0;
    if (TensorTypes.elementOf(value) instanceof ComplexType) {
      throw UnsupportedNodeException.of("complex numbers are not ordered");
    }
    Uniqueness unique = new Uniqueness(b, value, axis, order, false, null);
    n.set(0, unique.values());
    Value none = DynamicShapes.fill(b, b.i64(0), List.of(Size.of(b, 0)));
    // By dimension, PyTorch always returns both.
    boolean isOfSlices = n.target().contains("_dim");
    Value inverse = n.flag("return_inverse", false) || isOfSlices ? unique.inverse() : none;
    n.set(
        1, inverse == none || hasDimension ? inverse : DynamicShapes.reshapeLike(b, inverse, self));
    n.set(2, n.flag("return_counts", false) || isOfSlices ? unique.counts() : none);
  }

  /** Counts elements in bins of equal width; the last one has its upper end. */
  private static void histogram(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = DynamicShapes.flat(b, n.tensor("self"));
    Type type = TensorTypes.elementOf(self);
    long bins = n.integer("bins", 100);
    if (bins < 1 || bins > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("it has %d bins", bins);
    }
    double least = n.number("min", 0);
    double largest = n.number("max", 0);
    Expr x = Numbers.convert(b.expr(self), FloatType.F64);
    Expr low = x.like(least);
    Expr high = x.like(largest);
    if (least == largest) {
      if (Size.of(b, self, 0).is(0)) {
        n.set(DynamicShapes.fill(b, Numbers.of(b, 0, type), List.of(Size.of(b, bins))));
        return;
      }
      var all = Dimensions.range(0, 1);
      Expr min = b.expr(Reduction.MIN.apply(b, x.value(), all));
      Expr max = b.expr(Reduction.MAX.apply(b, x.value(), all));
      Expr isPoint = min.eq(max);
      low = Formulas.broadcastLike(isPoint.select(min.minus(min.like(1)), min).value(), x);
      high = Formulas.broadcastLike(isPoint.select(max.plus(max.like(1)), max).value(), x);
    }
    Expr isInside = x.ge(low).and(x.le(high));
    Expr place = x.minus(low).times(x.like(bins)).over(high.minus(low)).floor();
    Expr bin = place.min(place.like(bins - 1.0)).max(place.like(0));
    Expr index = isInside.select(bin, bin.like(0)).convert(IntegerType.I64);
    // Sums of narrow floats are not exact.
    Value zeros = DynamicShapes.fill(b, b.i64(0), List.of(Size.of(b, bins)));
    Value counts =
        IndexedPart.along(1, 0)
            .add(b, zeros, List.of(index.value()), isInside.convert(IntegerType.I64).value());
    n.set(0, b.expr(counts), type);
  }

  private static void binCount(OperatorCall n) {
    HloBuilder b = n.builder();
    Expr x = Numbers.convert(n.expr("self"), IntegerType.I64);
    if (TensorTypes.rank(x) != 1) {
      throw UnsupportedNodeException.of("its operand is not of rank 1");
    }
    Size given = n.size("minlength", 0);
    Value most = Reduction.MAX.apply(b, x.value(), Dimensions.range(0, 1));
    Size count =
        Size.of(b, x.value(), 0).is(0)
            ? given
            : Size.of(b, b.add(b.maximum(most, b.i64(-1)), b.i64(1))).max(given);
    Value weights =
        n.has("weights")
            ? n.tensor("weights")
            : DynamicShapes.fill(b, b.i64(1), Size.allOf(b, x.value()));
    Type type = TensorTypes.elementOf(weights);
    Type sum = type == FloatType.F32 || type instanceof IntegerType ? type : FloatType.F64;
    Type result = n.declaredElementType(0, sum);
    Value zeros = DynamicShapes.fill(b, Numbers.of(b, 0, result), List.of(count));
    Value updates = Numbers.convert(b, weights, result);
    n.set(IndexedPart.along(1, 0).add(b, zeros, List.of(x.value()), updates));
  }
}
