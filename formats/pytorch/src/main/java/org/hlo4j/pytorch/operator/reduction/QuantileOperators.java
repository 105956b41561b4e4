package org.hlo4j.pytorch.operator.reduction;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements at places in the order of all: medians, quantiles, modes. */
public final class QuantileOperators {
  private QuantileOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(QuantileOperators::kthValue, "aten.kthvalue.default")
        .add(n -> median(n, false), "aten.median.default", "aten.median.dim")
        .add(n -> median(n, true), "aten.nanmedian.default", "aten.nanmedian.dim")
        .add(QuantileOperators::mode, "aten.mode.default")
        .add(n -> quantile(n, false), "aten.quantile.default", "aten.quantile.scalar")
        .add(n -> quantile(n, true), "aten.nanquantile.default", "aten.nanquantile.scalar");
  }

  /** The elements of one dimension, the last, in order, and their indices. */
  private record Rows(Expr values, Expr indices, int dimension, Expr model) {
    KnownAxes axis() {
      return new KnownAxes(LongList.of(dimension));
    }

    /** Returns how many elements of each row are numbers. */
    Expr numbers() {
      return axis().reduce(Reduction.SUM, values.eq(values).convert(IntegerType.I64));
    }

    Expr size() {
      Expr all = axis().reduce(Reduction.SUM, indices);
      return axis().count(all, values);
    }

    void set(OperatorCall n, Expr places) {
      KnownAxes axis = axis();
      Expr value = Extremes.pick(values, places, axis);
      Expr index = Extremes.pick(indices, places, axis);
      Reductions.set(n, 0, value, model, axis, values.elementType());
      Reductions.set(n, 1, index, model, axis, IntegerType.I64);
    }
  }

  /** Returns the rows of argument {@code dim}, or one row of all elements. */
  private static Rows rows(OperatorCall n, boolean isAll) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    int rank = TensorTypes.of(self).rank();
    Value value = isAll || rank == 0 ? DynamicShapes.flat(b, self) : self;
    int dimension = isAll || rank == 0 ? 0 : n.dimension("dim", -1, rank);
    List<Value> sorted = Sorting.sorted(b, value, dimension, false);
    return new Rows(b.expr(sorted.get(0)), b.expr(sorted.get(1)), dimension, b.expr(value));
  }

  private static void atPlace(OperatorCall n, Rows rows, Expr places, boolean isScalar) {
    if (isScalar) {
      // A tensor of rank 0 has a dimension only as an argument.
      KnownAxes axis = rows.axis();
      n.set(0, Extremes.pick(rows.values, places, axis).value());
      n.set(1, Extremes.pick(rows.indices, places, axis).value());
    } else {
      rows.set(n, places);
    }
  }

  private static void kthValue(OperatorCall n) {
    HloBuilder b = n.builder();
    Rows rows = rows(n, false);
    Size size = Size.of(b, rows.values.value(), rows.dimension);
    Size count = n.size("k");
    if (count.isKnown()
        && (count.orDynamic() < 1 || (size.isKnown() && count.orDynamic() > size.orDynamic()))) {
      throw UnsupportedNodeException.of(
          "there is no element %d of %d", count.orDynamic(), size.orDynamic());
    }
    Size place = count.minus(Size.of(b, 1));
    Expr places = rows.axis().reduce(Reduction.MIN, rows.indices).like(0L);
    Expr at =
        places.plus(b.expr(DynamicShapes.fill(b, place.value(), Size.allOf(b, places.value()))));
    atPlace(n, rows, at, n.rank("self") == 0);
  }

  /** The lower one of two medians; not a number if an element is none, unless it is ignored. */
  private static void median(OperatorCall n, boolean ignoresNan) {
    boolean isAll = !n.has("dim");
    if (isAll && Size.product(n.builder(), Size.allOf(n.builder(), n.tensor("self"))).is(0)) {
      HloBuilder b = n.builder();
      n.set(Numbers.of(b, Double.NaN, n.elementType("self")));
      return;
    }
    Rows rows = rows(n, isAll);
    Expr size = rows.size();
    Expr count = Reductions.isFloat(rows.values) ? rows.numbers() : size;
    Expr middle =
        (ignoresNan ? count : size).minus(size.like(1L)).max(size.like(0L)).over(size.like(2L));
    Expr places = ignoresNan ? middle : count.lt(size).select(count, middle);
    atPlace(n, rows, places, isAll || n.rank("self") == 0);
  }

  /** The least one of the most frequent elements, and the index of its last occurrence. */
  private static void mode(OperatorCall n) {
    HloBuilder b = n.builder();
    Rows rows = rows(n, false);
    Value values = rows.values.value();
    int rank = TensorTypes.of(values).rank();
    List<Size> sizes = Size.allOf(b, values);
    sizes.add(Size.of(b, values, rows.dimension));
    LongList own = Dimensions.range(0, rank);
    Expr each = b.expr(Size.broadcast(b, values, sizes, own));
    Expr all = b.expr(Movement.broadcastOther(b, values, rows.dimension, sizes));
    Expr counts =
        new KnownAxes(LongList.of(rank))
            .reduce(Reduction.SUM, each.eq(all).convert(IntegerType.I64));
    KnownAxes axis = rows.axis();
    Expr first = Formulas.firstMaximum(counts, axis);
    Expr last = first.plus(axis.reduce(Reduction.MAX, counts)).minus(first.like(1L)).max(first);
    atPlace(n, rows, last, n.rank("self") == 0);
  }

  // Quantiles.

  private static void quantile(OperatorCall n, boolean ignoresNan) {
    HloBuilder b = n.builder();
    boolean isAll = !n.has("dim");
    Rows rows = rows(n, isAll);
    Type type = rows.values.elementType();
    int rank = TensorTypes.rank(rows.values);
    int last = rank - 1;
    Value given = n.value("q", type);
    boolean isOne = TensorTypes.of(given).rank() == 0;
    if (TensorTypes.of(given).rank() > 1) {
      throw UnsupportedNodeException.of("its quantiles have rank %d", TensorTypes.of(given).rank());
    }
    long[] order = Movement.toLast(rank, rows.dimension);
    Value sorted = b.transpose(rows.values.value(), order);
    Expr size = rows.size();
    Expr numbers = rows.numbers();
    Expr lastPlace = (ignoresNan ? numbers : size).minus(size.like(1L));
    Expr bound = lastPlace.convert(type);
    List<Size> sizes = Size.allOf(b, sorted);
    sizes.set(last, isOne ? Size.of(b, 1) : Size.of(b, given, 0));
    Value list = isOne ? b.reshape(given, 1) : given;
    Expr q = b.expr(Size.broadcast(b, list, sizes, LongList.of(last)));
    LongList kept = Dimensions.range(0, last);
    Expr ranks = q.times(b.expr(Size.broadcast(b, bound.value(), sizes, kept)));
    if (!ignoresNan) {
      Value isNan = numbers.lt(size).value();
      Expr spread = b.expr(Size.broadcast(b, isNan, sizes, kept));
      ranks = spread.select(b.expr(Size.broadcast(b, bound.value(), sizes, kept)), ranks);
    }
    Expr result = interpolated(n, sorted, ranks.max(ranks.like(0)), last);
    n.set(placed(n, rows, result.value(), isOne, isAll));
  }

  private static Expr interpolated(OperatorCall n, Value sorted, Expr ranks, int last) {
    HloBuilder b = n.builder();
    String interpolation = n.text("interpolation", "linear");
    Expr rounded =
        switch (interpolation) {
          case "lower", "linear", "midpoint" -> ranks.floor();
          case "higher" -> b.expr(b.ceil(ranks.value()));
          case "nearest" -> b.expr(b.roundNearestEven(ranks.value()));
          default -> throw UnsupportedNodeException.of("its interpolation is '%s'", interpolation);
        };
    Expr below = at(b, sorted, rounded, last);
    if (!interpolation.equals("linear") && !interpolation.equals("midpoint")) {
      return below;
    }
    Expr above = at(b, sorted, b.expr(b.ceil(ranks.value())), last);
    Expr weight = interpolation.equals("midpoint") ? ranks.like(0.5) : ranks.minus(rounded);
    return Arithmetic.lerp(below, above, weight);
  }

  private static Expr at(HloBuilder b, Value sorted, Expr places, int last) {
    return b.expr(Gathering.along(b, sorted, places.convert(IntegerType.I64).value(), last));
  }

  /** Returns quantiles, which are along the last dimension, as the first dimension of a result. */
  private static Value placed(
      OperatorCall n, Rows rows, Value result, boolean isOne, boolean isAll) {
    HloBuilder b = n.builder();
    int rank = TensorTypes.of(result).rank();
    long[] order = new long[rank];
    order[0] = rank - 1L;
    for (int i = 1; i < rank; i++) {
      order[i] = i - 1L;
    }
    Value moved = b.transpose(result, order);
    List<Size> sizes = Size.allOf(b, moved);
    if (n.flag("keepdim", false)) {
      if (isAll) {
        for (int i = 0; i < n.rank("self"); i++) {
          sizes.add(Size.of(b, 1));
        }
      } else if (n.rank("self") > 0) {
        sizes.add(rows.dimension + 1, Size.of(b, 1));
      }
    }
    if (isOne) {
      sizes.removeFirst();
    }
    return Size.reshape(b, moved, sizes);
  }
}
