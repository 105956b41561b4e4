package org.hlo4j.pytorch.importer;

import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.KnownAxes;
import org.hlo4j.frontend.Reduction;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;

/** Norms of vectors and matrices. Those that need singular values are refused. */
final class TorchNormOperators {
  private TorchNormOperators() {}

  static void addTo(TorchOperators.Rows rows) {
    rows.add(
            n -> vector(n, n.number("p", 2)),
            "aten.norm.Scalar",
            "aten.norm.ScalarOpt_dtype",
            "aten.norm.ScalarOpt_dim",
            "aten.norm.ScalarOpt_dim_dtype")
        .add(n -> vector(n, n.number("ord", 2)), "aten.linalg_vector_norm.default")
        .add(n -> vector(n, 2), "aten.frobenius_norm.dim")
        .add(TorchNormOperators::norm, "aten.linalg_norm.default", "aten.linalg_norm.ord_str")
        .add(
            TorchNormOperators::matrix,
            "aten.linalg_matrix_norm.default",
            "aten.linalg_matrix_norm.str_ord")
        .add(TorchNormOperators::dist, "aten.dist.default")
        .add(TorchNormOperators::renorm, "aten.renorm.default");
  }

  private static Expr converted(OperatorCall n, Type type) {
    return PythonNumbers.convert(n.expr("self"), TypePromotion.computed(type));
  }

  private static Type type(OperatorCall n) {
    return n.dtype("dtype", TypePromotion.floating(n.ref("self").elementType()));
  }

  private static void vector(OperatorCall n, double order) {
    Type type = type(n);
    Expr x = converted(n, type);
    KnownAxes axes = TorchReductions.axes(n, x);
    TorchReductions.set(n, 0, norm(x, order, axes), x, axes, TorchReductions.realType(type));
  }

  /** Returns the norms of vectors. */
  static Expr norm(Expr x, double order, KnownAxes axes) {
    Expr abs = TorchReductions.abs(x);
    if (Double.isInfinite(order)) {
      return axes.reduce(order > 0 ? Reduction.MAX : Reduction.MIN, abs);
    }
    if (order == 0) {
      Expr isCounted = abs.ne(abs.like(0)).convert(abs.elementType());
      return axes.reduce(Reduction.SUM, isCounted);
    }
    if (order == 1) {
      return axes.reduce(Reduction.SUM, abs);
    }
    if (order == 2) {
      return axes.reduce(Reduction.SUM, abs.times(abs)).sqrt();
    }
    Expr sum = axes.reduce(Reduction.SUM, abs.power(abs.like(order)));
    return sum.power(sum.like(1 / order));
  }

  /** Of a matrix without an order it is the norm of all elements. */
  private static void norm(OperatorCall n) {
    boolean hasOrder = n.has("ord");
    int rank = n.ref("self").type().rank();
    int dimensions = n.has("dim") ? n.integers("dim").length : rank;
    if (!hasOrder || (dimensions == 1 && !(n.argument("ord") instanceof TorchValue.Text))) {
      vector(n, n.number("ord", 2));
    } else {
      matrix(n);
    }
  }

  private static void matrix(OperatorCall n) {
    Type type = type(n);
    Expr x = converted(n, type);
    int rank = TorchReductions.rank(x);
    long[] given =
        n.has("dim")
            ? n.integers("dim")
            : n.target().contains("matrix_norm") ? new long[] {-2, -1} : new long[] {0, 1};
    if (given.length != 2 || rank < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no matrices there", rank);
    }
    int row = OperatorCall.dimension(given[0], rank);
    int column = OperatorCall.dimension(given[1], rank);
    if (row == column) {
      throw UnsupportedNodeException.of("its dimensions are the same");
    }
    KnownAxes axes = new KnownAxes(OperatorCall.dimensions(given, rank));
    TorchReductions.set(
        n, 0, matrixNorm(n, x, row, column, axes), x, axes, TorchReductions.realType(type));
  }

  private static Expr matrixNorm(OperatorCall n, Expr x, int row, int column, KnownAxes axes) {
    if (!n.has("ord")
        || (n.argument("ord") instanceof TorchValue.Text(String name) && name.equals("fro"))) {
      return norm(x, 2, axes);
    }
    if (n.argument("ord") instanceof TorchValue.Text(String name)) {
      throw UnsupportedNodeException.of("norm '%s' needs singular values", name);
    }
    double order = n.number("ord");
    boolean isOfColumns = Math.abs(order) == 1;
    if (!isOfColumns && !Double.isInfinite(order)) {
      throw UnsupportedNodeException.of("norm %s needs singular values", order);
    }
    int summed = isOfColumns ? row : column;
    int other = isOfColumns ? column : row;
    Expr sums = new KnownAxes(LongList.of(summed)).reduce(Reduction.SUM, TorchReductions.abs(x));
    KnownAxes rest = new KnownAxes(LongList.of(other < summed ? other : other - 1));
    return rest.reduce(order > 0 ? Reduction.MAX : Reduction.MIN, sums);
  }

  private static void dist(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("self", "other"));
    var both = n.broadcast(TypePromotion.computed(type), "self", "other");
    Expr difference = both.get(0).minus(both.get(1));
    KnownAxes axes =
        new KnownAxes(OperatorCall.dimensions(all(difference), TorchReductions.rank(difference)));
    n.set(0, norm(difference, n.number("p", 2), axes), TorchReductions.realType(type));
  }

  private static long[] all(Expr x) {
    return DynamicShapes.range(0, TorchReductions.rank(x)).toArray();
  }

  /** Scales the parts along a dimension whose norm is too large. */
  private static void renorm(OperatorCall n) {
    Type type = n.ref("self").elementType();
    Expr x = converted(n, type);
    int rank = TorchReductions.rank(x);
    int dimension = n.dimension("dim", 0, rank);
    KnownAxes axes =
        new KnownAxes(
            DynamicShapes.without(
                DynamicShapes.range(0, rank), LongList.of(dimension)));
    Expr norms = norm(x, n.number("p"), axes);
    Expr limit = norms.like(n.number("maxnorm"));
    Expr factor = norms.gt(limit).select(limit.over(norms.plus(norms.like(1e-7))), norms.like(1));
    Expr spread = axes.spread(factor, x);
    n.set(0, x.times(x.isComplex() ? spread.complex(spread.like(0)) : spread), type);
  }
}
