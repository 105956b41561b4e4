package org.hlo4j.pytorch.operator.reduction;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.linalg.LuFactors;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.SingularValues;
import org.hlo4j.formulas.norm.Norms;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.operator.linalg.LinearAlgebraOperators;
import org.hlo4j.transforms.build.Expr;

/** Norms of vectors and matrices, and condition numbers. */
public final class NormOperators {
  private NormOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> vector(n, n.number("p", 2)),
            "aten.norm.Scalar",
            "aten.norm.ScalarOpt_dtype",
            "aten.norm.ScalarOpt_dim",
            "aten.norm.ScalarOpt_dim_dtype")
        .add(n -> vector(n, n.number("ord", 2)), "aten.linalg_vector_norm.default")
        .add(n -> vector(n, 2), "aten.frobenius_norm.dim")
        .add(NormOperators::norm, "aten.linalg_norm.default", "aten.linalg_norm.ord_str")
        .add(
            NormOperators::matrix,
            "aten.linalg_matrix_norm.default",
            "aten.linalg_matrix_norm.str_ord")
        .add(NormOperators::nuclear, "aten.nuclear_norm.default", "aten.nuclear_norm.dim")
        .add(NormOperators::condition, "aten.linalg_cond.default", "aten.linalg_cond.p_str")
        .add(NormOperators::dist, "aten.dist.default")
        .add(NormOperators::renorm, "aten.renorm.default");
  }

  private static Expr converted(OperatorCall n, Type type) {
    return Numbers.convert(n.expr("self"), TypePromotion.computed(type));
  }

  private static Type type(OperatorCall n) {
    return n.dtype("dtype", TypePromotion.floating(n.elementType("self")));
  }

  private static void vector(OperatorCall n, double order) {
    Type type = type(n);
    Expr x = converted(n, type);
    KnownAxes axes = Reductions.axes(n, x);
    Reductions.set(n, 0, Norms.vector(x, order, axes), x, axes, Numbers.realType(type));
  }

  /** Of a matrix without an order it is the norm of all elements. */
  private static void norm(OperatorCall n) {
    boolean hasOrder = n.has("ord");
    int rank = n.rank("self");
    int dimensions = n.has("dim") ? n.integers("dim").length : rank;
    if (!hasOrder || (dimensions == 1 && !(n.argument("ord") instanceof TorchValue.Text))) {
      vector(n, n.number("ord", 2));
    } else {
      matrix(n);
    }
  }

  /** The dimensions of the rows and columns of matrices. */
  private record MatrixAxes(int row, int column) {
    static MatrixAxes of(long[] given, int rank) {
      if (given.length != 2 || rank < 2) {
        throw UnsupportedNodeException.of("a tensor of rank %d has no matrices there", rank);
      }
      int row = OperatorCall.dimension(given[0], rank);
      int column = OperatorCall.dimension(given[1], rank);
      if (row == column) {
        throw UnsupportedNodeException.of("its dimensions are the same");
      }
      return new MatrixAxes(row, column);
    }

    KnownAxes known() {
      return new KnownAxes(LongList.of(Math.min(row, column), Math.max(row, column)));
    }
  }

  private static void matrix(OperatorCall n) {
    Type type = type(n);
    Expr x = converted(n, type);
    long[] given =
        n.has("dim")
            ? n.integers("dim")
            : n.target().contains("matrix_norm") ? new long[] {-2, -1} : new long[] {0, 1};
    MatrixAxes axes = MatrixAxes.of(given, TensorTypes.rank(x));
    Expr norms = matrixNorm(n, "ord", x, axes);
    Reductions.set(n, 0, norms, x, axes.known(), Numbers.realType(type));
  }

  /** Returns the norms of matrices, of the order that an argument is. */
  private static Expr matrixNorm(OperatorCall n, String order, Expr x, MatrixAxes axes) {
    if (!n.has(order)) {
      return Norms.vector(x, 2, axes.known());
    }
    if (n.argument(order) instanceof TorchValue.Text text) {
      return switch (text.value()) {
        case "fro" -> Norms.vector(x, 2, axes.known());
        case "nuc" -> nuclear(x, axes);
        default -> throw UnsupportedNodeException.of("there is no norm '%s'", text.value());
      };
    }
    return Norms.matrix(x, n.number(order), axes.row, axes.column);
  }

  private static Expr nuclear(Expr x, MatrixAxes axes) {
    return Norms.ofVectors(Reduction.SUM, SingularValues.values(x, axes.row, axes.column));
  }

  /** The sums of singular values. */
  private static void nuclear(OperatorCall n) {
    Expr x = n.expr("self");
    long[] given = n.has("dim") ? n.integers("dim") : new long[] {-2, -1};
    MatrixAxes axes = MatrixAxes.of(given, TensorTypes.rank(x));
    Type type = Numbers.realType(x.elementType());
    Reductions.set(n, 0, nuclear(x, axes), x, axes.known(), type);
  }

  /**
   * The ratio of the greatest singular value to the least, or the product of the norms of a matrix
   * and its inverse, infinite if that is singular.
   */
  private static void condition(OperatorCall n) {
    Matrices a = LinearAlgebraOperators.matrices(n, "self");
    boolean isNamed = n.argument("p") instanceof TorchValue.Text;
    double order = isNamed ? 0 : n.number("p", 2);
    if (a.least() == 0) {
      n.set(a.zeros(a.realType()));
    } else if (Math.abs(order) == 2) {
      Expr values = SingularValues.values(a);
      Expr greatest = Norms.ofVectors(Reduction.MAX, values);
      Expr least = Norms.ofVectors(Reduction.MIN, values);
      n.set(order > 0 ? greatest.over(least) : least.over(greatest));
    } else {
      MatrixAxes axes = MatrixAxes.of(new long[] {-2, -1}, a.rank());
      Expr norm = matrixNorm(n, "p", a.expr(), axes);
      Expr inverse = LuFactors.inverse(a).expr();
      Expr product = norm.times(matrixNorm(n, "p", inverse, axes));
      n.set(product.ne(product).select(product.infinity(), product));
    }
  }

  private static void dist(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("self", "other"));
    var both = n.broadcast(TypePromotion.computed(type), "self", "other");
    Expr difference = both.get(0).minus(both.get(1));
    KnownAxes axes =
        new KnownAxes(OperatorCall.dimensions(all(difference), TensorTypes.rank(difference)));
    n.set(0, Norms.vector(difference, n.number("p", 2), axes), Numbers.realType(type));
  }

  private static long[] all(Expr x) {
    return Dimensions.range(0, TensorTypes.rank(x)).toArray();
  }

  /** Scales the parts along a dimension whose norm is too large. */
  private static void renorm(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = converted(n, type);
    int rank = TensorTypes.rank(x);
    int dimension = n.dimension("dim", 0, rank);
    KnownAxes axes =
        new KnownAxes(Dimensions.without(Dimensions.range(0, rank), LongList.of(dimension)));
    Expr norms = Norms.vector(x, n.number("p"), axes);
    Expr limit = norms.like(n.number("maxnorm"));
    Expr factor = norms.gt(limit).select(limit.over(norms.plus(norms.like(1e-7))), norms.like(1));
    Expr spread = axes.spread(factor, x);
    n.set(0, x.times(x.isComplex() ? spread.complex(spread.like(0)) : spread), type);
  }
}
