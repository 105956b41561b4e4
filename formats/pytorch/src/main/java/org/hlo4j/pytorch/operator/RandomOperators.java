package org.hlo4j.pytorch.operator;

import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.RandomNumbers;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Operators whose results are random. The numbers have the distributions of PyTorch's, but are
 * others: seeds and generators have no meaning in StableHLO and are not used.
 */
final class RandomOperators {
  private RandomOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> n.set(uniform(n, created(n))), "aten.rand.default")
        .add(n -> n.set(normal(n, created(n))), "aten.randn.default")
        .add(n -> n.set(uniform(n, liked(n))), "aten.rand_like.default")
        .add(n -> n.set(normal(n, liked(n))), "aten.randn_like.default")
        .add(
            n -> n.set(integers(n, n.sizes("size"), n.dtype("dtype", IntegerType.I64))),
            "aten.randint.default",
            "aten.randint.low")
        .add(
            n ->
                n.set(
                    integers(
                        n,
                        Size.allOf(n.builder(), n.tensor("self")),
                        n.dtype("dtype", n.elementType("self")))),
            "aten.randint_like.default",
            "aten.randint_like.low_dtype")
        .add(RandomOperators::permutation, "aten.randperm.default")
        .add(n -> bernoulli(n, "self"), "aten.bernoulli.default")
        .add(n -> bernoulli(n, "p"), "aten.bernoulli.p", "aten.bernoulli.Tensor")
        .add(RandomOperators::uniformBetween, "aten.uniform.default")
        .add(
            n -> n.set(scaled(n, liked(n))),
            "aten.normal.default",
            "aten.normal_functional.default")
        .add(n -> n.set(scaled(n, created(n))), "aten.normal.float_float")
        .add(
            RandomOperators::normalOfTensors,
            "aten.normal.Tensor_float",
            "aten.normal.float_Tensor",
            "aten.normal.Tensor_Tensor")
        .add(RandomOperators::exponential, "aten.exponential.default")
        .add(RandomOperators::multinomial, "aten.multinomial.default")
        .refuse(
            "StableHLO has no such random numbers",
            "aten.poisson.default",
            "aten.binomial.default",
            "aten._standard_gamma.default",
            "aten._sample_dirichlet.default",
            "aten.geometric.default",
            "aten.cauchy.default",
            "aten.log_normal.default",
            "aten.random.default",
            "aten.random.from",
            "aten.random.to");
  }

  /** The sizes and element type of a result. */
  private record Shape(List<Size> sizes, Type type) {}

  private static Shape created(OperatorCall n) {
    return new Shape(n.sizes("size"), real(CreationOperators.type(n)));
  }

  private static Shape liked(OperatorCall n) {
    Type type = n.dtype("dtype", n.elementType("self"));
    return new Shape(Size.allOf(n.builder(), n.tensor("self")), real(type));
  }

  private static Type real(Type type) {
    if (type instanceof ComplexType) {
      throw UnsupportedNodeException.of("its results are complex");
    }
    return type;
  }

  private static Expr uniform(OperatorCall n, Shape shape) {
    return random(n, shape, RngDistribution.UNIFORM);
  }

  private static Expr normal(OperatorCall n, Shape shape) {
    return random(n, shape, RngDistribution.NORMAL);
  }

  private static Expr random(OperatorCall n, Shape shape, RngDistribution distribution) {
    return RandomNumbers.of(n.builder(), shape.sizes, shape.type, distribution, 0, 1);
  }

  private static Expr scaled(OperatorCall n, Shape shape) {
    Expr x = normal(n, shape);
    return x.times(x.like(n.number("std", 1))).plus(x.like(n.number("mean", 0)));
  }

  private static Expr scaled(OperatorCall n, Expr mean) {
    Shape shape = new Shape(Size.allOf(n.builder(), mean.value()), real(mean.elementType()));
    return normal(n, shape).plus(mean);
  }

  private static void normalOfTensors(OperatorCall n) {
    if (!n.has("std")) {
      n.set(scaled(n, n.expr("mean")));
      return;
    }
    Type type = n.promoted("mean", "std");
    List<Expr> both = n.broadcast(type, "mean", "std");
    Expr mean = both.get(0);
    Shape shape = new Shape(Size.allOf(n.builder(), mean.value()), real(type));
    n.set(normal(n, shape).times(both.get(1)).plus(mean));
  }

  private static Expr integers(OperatorCall n, List<Size> sizes, Type type) {
    HloBuilder b = n.builder();
    Value low = n.has("low") ? n.value("low", IntegerType.I64) : b.i64(0);
    Expr numbers =
        RandomNumbers.of(
            b,
            sizes,
            IntegerType.I64,
            RngDistribution.UNIFORM,
            low,
            n.value("high", IntegerType.I64));
    return Numbers.convert(numbers, type);
  }

  /** Returns the order of random numbers. */
  private static void permutation(OperatorCall n) {
    Shape shape = new Shape(List.of(n.size("n")), FloatType.F64);
    Value order = Sorting.indices(n.builder(), uniform(n, shape).value(), 0);
    n.set(0, n.builder().expr(order), n.dtype("dtype", IntegerType.I64));
  }

  private static void bernoulli(OperatorCall n, String probability) {
    Type type = n.elementType("self");
    List<Expr> both = n.broadcast(FloatType.F32, "self", probability);
    Expr chance = both.get(1);
    n.set(Numbers.convert(RandomNumbers.uniformLike(chance).lt(chance), type));
  }

  private static void uniformBetween(OperatorCall n) {
    Expr x = uniform(n, liked(n));
    double from = n.number("from", 0);
    n.set(x.times(x.like(n.number("to", 1) - from)).plus(x.like(from)));
  }

  private static void exponential(OperatorCall n) {
    Expr x = uniform(n, liked(n));
    n.set(x.negate().log1p().over(x.like(-n.number("lambd", 1))));
  }

  /** Samples without replacement are the classes whose numbers are the largest. */
  private static void multinomial(OperatorCall n) {
    HloBuilder b = n.builder();
    Expr weights = Numbers.convert(n.expr("self"), FloatType.F32);
    int rank = TensorTypes.rank(weights);
    long count = n.integer("num_samples");
    if (rank < 1 || rank > 2 || count < 1 || count > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("it takes %d samples of a tensor of rank %d", count, rank);
    }
    if (!n.flag("replacement", false)) {
      Expr scores = weights.log().plus(RandomNumbers.gumbelLike(weights));
      List<Value> sorted = Sorting.sorted(b, scores.value(), rank - 1, true);
      n.set(Sorting.first(b, sorted, rank - 1, Size.of(b, count)).get(1));
      return;
    }
    n.set(RandomNumbers.classes(weights.log(), count));
  }
}
