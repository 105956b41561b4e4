package org.hlo4j.pytorch.operator.reduction;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Sums, products, means, deviations, and whether a condition holds for elements. Sums of integers
 * and booleans have 64 bits.
 */
public final class ReductionOperators {
  private ReductionOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    UnaryOperator<Type> same = UnaryOperator.identity();
    rows.add(
            Reductions.of(Reductions::sumType, (x, axes) -> axes.reduce(Reduction.SUM, x)),
            "aten.sum.default",
            "aten.sum.dim_IntList")
        .add(
            Reductions.of(Reductions::sumType, (x, axes) -> axes.reduce(Reduction.PRODUCT, x)),
            "aten.prod.default",
            "aten.prod.dim_int")
        .add(
            Reductions.of(TypePromotion::floating, (x, axes) -> axes.mean(x)),
            "aten.mean.default",
            "aten.mean.dim")
        .add(
            Reductions.of(same, (x, axes) -> extreme(x, axes, Reduction.MAX)),
            "aten.amax.default",
            "aten.max.default")
        .add(
            Reductions.of(same, (x, axes) -> extreme(x, axes, Reduction.MIN)),
            "aten.amin.default",
            "aten.min.default")
        .add(
            Reductions.of(Reductions::sumType, ReductionOperators::sumOfNumbers),
            "aten.nansum.default")
        .add(
            Reductions.of(
                TypePromotion::floating,
                (x, axes) ->
                    sumOfNumbers(x, axes)
                        .over(axes.reduce(Reduction.SUM, x.eq(x).convert(x.elementType())))),
            "aten.nanmean.default")
        .add(
            Reductions.of(TypePromotion::floating, Activations::logSumExp),
            "aten.logsumexp.default",
            "aten.special_logsumexp.default")
        .add(
            n -> truth(n, Reduction.SUM),
            "aten.any.default",
            "aten.any.dim",
            "aten.any.dims",
            "aten._is_any_true.default")
        .add(
            n -> truth(n, Reduction.PRODUCT),
            "aten.all.default",
            "aten.all.dim",
            "aten.all.dims",
            "aten._is_all_true.default")
        .add(
            ReductionOperators::countNonzero,
            "aten.count_nonzero.default",
            "aten.count_nonzero.dim_IntList")
        .add(n -> aminmax(n), "aten.aminmax.default")
        .add(ReductionOperators::sumToSize, "aten.sum_to_size.default");
    addDeviations(rows);
  }

  private static Expr extreme(Expr x, KnownAxes axes, Reduction reduction) {
    Formulas.requireReal(x);
    return axes.reduce(reduction, x);
  }

  private static Expr sumOfNumbers(Expr x, KnownAxes axes) {
    return axes.reduce(Reduction.SUM, x.ne(x).select(Numbers.zero(x), x));
  }

  /** Sums the dimensions along which a tensor of a shape would be broadcast to this one. */
  private static void sumToSize(OperatorCall n) {
    HloBuilder b = n.builder();
    Expr x = n.expr("self");
    List<Size> from = Size.allOf(b, x.value());
    List<Size> to = n.sizes("size");
    int leading = from.size() - to.size();
    long[] summed =
        IntStream.range(0, from.size())
            .filter(i -> i < leading || (isOne(to.get(i - leading)) && !isOne(from.get(i))))
            .asLongStream()
            .toArray();
    KnownAxes axes = new KnownAxes(LongList.wrap(summed));
    // Without sizes PyTorch sums all, even if that is one element.
    boolean isSame = summed.length == 0 && !to.isEmpty();
    Type type = isSame ? x.elementType() : Reductions.sumType(x.elementType());
    Expr wide = Numbers.cast(x, TypePromotion.computed(type));
    Expr sum = Formulas.convert(axes.reduce(Reduction.SUM, wide), type);
    n.set(Size.reshape(b, sum.value(), to));
  }

  private static boolean isOne(Size size) {
    return size.isKnown() && size.orDynamic() == 1;
  }

  /** An empty list of dimensions is none. The result is boolean, that of bytes a byte. */
  private static void truth(OperatorCall n, Reduction reduction) {
    Expr x = n.expr("self");
    boolean isNone = n.argument("dim") instanceof TorchValue.Elements(var list) && list.isEmpty();
    KnownAxes axes = isNone ? new KnownAxes(LongList.of()) : Reductions.axes(n, x);
    Expr reduced = axes.reduce(reduction, Numbers.convert(x, IntegerType.I1));
    Type bytes = IntegerType.unsigned(8);
    Type type = x.elementType().equals(bytes) ? bytes : IntegerType.I1;
    Reductions.set(n, 0, reduced, x, axes, type);
  }

  private static void countNonzero(OperatorCall n) {
    Expr x = n.expr("self");
    KnownAxes axes = Reductions.axes(n, x);
    Expr isCounted = Numbers.convert(x, IntegerType.I1).convert(IntegerType.I64);
    Reductions.set(n, 0, axes.reduce(Reduction.SUM, isCounted), x, axes, IntegerType.I64);
  }

  private static void aminmax(OperatorCall n) {
    Expr x = n.expr("self");
    Formulas.requireReal(x);
    KnownAxes axes = Reductions.axes(n, x);
    Type type = x.elementType();
    Reductions.set(n, 0, axes.reduce(Reduction.MIN, x), x, axes, type);
    Reductions.set(n, 1, axes.reduce(Reduction.MAX, x), x, axes, type);
  }

  // Variances and standard deviations.

  private static void addDeviations(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> deviation(n, false, false),
            "aten.var.default",
            "aten.var.dim",
            "aten.var.correction")
        .add(
            n -> deviation(n, true, false),
            "aten.std.default",
            "aten.std.dim",
            "aten.std.correction")
        .add(
            n -> deviation(n, false, true),
            "aten.var_mean.default",
            "aten.var_mean.dim",
            "aten.var_mean.correction")
        .add(
            n -> deviation(n, true, true),
            "aten.std_mean.default",
            "aten.std_mean.dim",
            "aten.std_mean.correction");
  }

  private static double correction(OperatorCall n) {
    return n.target().endsWith(".correction")
        ? n.number("correction", 1)
        : n.flag("unbiased", true) ? 1 : 0;
  }

  private static void deviation(OperatorCall n, boolean isRoot, boolean hasMean) {
    Expr given = n.expr("self");
    if (given.elementType() instanceof IntegerType) {
      throw UnsupportedNodeException.of("its operand is integers");
    }
    Type type = given.elementType();
    Expr x = Numbers.convert(given, TypePromotion.computed(type));
    KnownAxes axes = Reductions.axes(n, x);
    Expr mean = axes.mean(x);
    Expr distance = x.minus(axes.spread(mean, x));
    Expr square =
        x.isComplex()
            ? distance.real().times(distance.real()).plus(distance.imag().times(distance.imag()))
            : distance.times(distance);
    Expr sum = axes.reduce(Reduction.SUM, square);
    Expr count = axes.count(sum, x);
    Expr divisor = count.minus(count.like(correction(n)));
    Expr variance = sum.over(divisor.max(divisor.like(0)));
    Reductions.set(n, 0, isRoot ? variance.sqrt() : variance, given, axes, Numbers.realType(type));
    if (hasMean) {
      Reductions.set(n, 1, mean, given, axes, type);
    }
  }
}
