package org.hlo4j.formulas.build;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Dimensions that are computed when the program runs. Each dimension is reduced, the result is put
 * before the tensor, and the one or the other is sliced. So reduced tensors have all dimensions, of
 * sizes that are not known.
 */
public final class RuntimeAxes implements Axes {
  private final HloBuilder b;
  private final int rank;
  private final long count;

  /** For each dimension whether it is reduced: an {@code i1} of rank 1. */
  private final Value isReduced;

  /**
   * Creates axes.
   *
   * @param axes integers of rank 1, which may count from the end
   * @param rank of the tensors
   * @param isNoop whether no axes are meant if none is given, rather than all
   */
  public RuntimeAxes(HloBuilder b, Value axes, int rank, boolean isNoop) {
    DynamicShapes.requireFewDimensions(rank);
    this.b = b;
    this.rank = rank;
    this.count = TensorTypes.of(axes).shape().get(0);
    if (count > rank) {
      throw UnsupportedNodeException.of(
          "%d axes are not those of a tensor of rank %d", count, rank);
    }
    Value isListed = isListed(axes);
    this.isReduced =
        count == ShapedType.DYNAMIC && !isNoop ? b.or(isListed, isEmpty(axes)) : isListed;
  }

  private Value isListed(Value axes) {
    Expr given = b.expr(axes).convert(IntegerType.I64);
    Expr positive = given.lt(given.like(0L)).select(given.plus(given.like(rank)), given);
    List<Size> table = List.of(Size.of(b, axes, 0), Size.of(b, rank));
    Value dimensions = Size.iota(b, table, 1, IntegerType.I64);
    Value each = Size.broadcast(b, positive.value(), table, LongList.of(0));
    Value equal = b.compare(dimensions, ComparisonDirection.EQ, each);
    return Reduction.MAX.apply(b, equal, LongList.of(0));
  }

  private Value isEmpty(Value axes) {
    Value isEmpty = b.compare(DynamicShapes.size(b, axes, 0), ComparisonDirection.EQ, b.i64(0));
    return b.broadcastInDim(isEmpty, RankedTensorType.of(IntegerType.I1, rank), LongList.of());
  }

  /** Returns a value for each dimension that is reduced and another for each that is not. */
  private Value choose(Value ifReduced, Value otherwise) {
    return b.select(isReduced, ifReduced, otherwise);
  }

  @Override
  public Expr reduce(Reduction reduction, Expr x) {
    Value value = x.value();
    for (int i = 0; i < rank; i++) {
      value = reduce(reduction, value, i);
    }
    return new Expr(b, value);
  }

  private Value reduce(Reduction reduction, Value value, int dimension) {
    KnownAxes axis = new KnownAxes(LongList.of(dimension));
    Value reduced = axis.keep(axis.reduce(reduction, new Expr(b, value)), value);
    Value both = b.concatenate(List.of(reduced, value), dimension);
    Value sizes = DynamicShapes.sizes(b, both);
    long[] only = new long[rank];
    only[dimension] = 1;
    Value here = b.i64s(only);
    Value ones = ones();
    Value zeros = b.i64s(new long[rank]);
    Value starts = choose(zeros, here);
    Value isHere = b.and(isReduced, b.compare(here, ComparisonDirection.EQ, ones));
    Value limits = b.select(isHere, ones, sizes);
    long[] shape = TensorTypes.of(value).shape().toArray();
    shape[dimension] = ShapedType.DYNAMIC;
    return b.realDynamicSlice(
        both, starts, limits, ones, DynamicShapes.withShape(value, LongList.wrap(shape)));
  }

  private Value ones() {
    return b.i64s(DynamicShapes.ones(rank).toArray());
  }

  @Override
  public Expr spread(Expr reduced, Expr model) {
    return new Expr(
        b,
        b.dynamicBroadcastInDim(
            reduced.value(),
            DynamicShapes.sizes(b, model.value()),
            DynamicShapes.withShape(reduced.value(), TensorTypes.of(model.value()).shape()),
            Dimensions.range(0, rank)));
  }

  @Override
  public Expr count(Expr reduced, Expr model) {
    Value sizes = choose(DynamicShapes.sizes(b, model.value()), ones());
    Value count = Reduction.PRODUCT.apply(b, sizes, LongList.of(0));
    return new Expr(
        b,
        DynamicShapes.broadcastLike(
            b, b.convert(count, reduced.elementType()), reduced.value(), LongList.of()));
  }

  @Override
  public Value result(Expr reduced, Expr model, boolean keep, @Nullable RankedTensorType declared) {
    if (keep && (declared == null || declared.rank() != rank)) {
      return reduced.value();
    }
    if (declared == null && count == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("how many axes it has, and so its rank, is not known");
    }
    LongList shape =
        declared == null ? DynamicShapes.unknown((int) (rank - count)) : declared.shape();
    Value sizes =
        DynamicShapes.isStatic(shape)
            ? b.i64s(shape.toArray())
            : keep
                ? DynamicShapes.sizes(b, reduced.value())
                : keptSizes(model.value(), shape.size());
    return DynamicShapes.reshape(b, reduced.value(), sizes, shape);
  }

  /** Returns the sizes of the dimensions that are not reduced, which a stable sort puts first. */
  private Value keptSizes(Value model, int kept) {
    Value sizes = DynamicShapes.sizes(b, model);
    Value sorted = Sorting.sorted(b, isReduced, sizes, 0, false).get(1);
    return b.slice(sorted, LongList.of(0), LongList.of(kept));
  }
}
