package org.hlo4j.pytorch.operator.linalg;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.linalg.Eigenvalues;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.SingularValues;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Singular values and vectors, and what follows from them: pseudoinverses and ranks. Those of a
 * matrix of infinities or NaN, for which PyTorch raises an error, are NaN.
 */
public final class SingularValueOperators {
  private SingularValueOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> decompose(n, n.flag("full_matrices", false), n.flag("compute_uv", true)),
            "aten._linalg_svd.default")
        .add(n -> decompose(n, n.flag("full_matrices", true), true), "aten.linalg_svd.default")
        .add(
            n -> n.set(SingularValues.values(LinearAlgebraOperators.matrices(n, "A"))),
            "aten.linalg_svdvals.default")
        .add(SingularValueOperators::decomposeWithColumns, "aten.svd.default")
        .add(
            n -> n.set(pseudoinverse(n, "atol", "rtol").value()),
            "aten.linalg_pinv.atol_rtol_float",
            "aten.linalg_pinv.atol_rtol_tensor")
        .add(
            n -> n.set(pseudoinverse(n, "", "rcond").value()),
            "aten.linalg_pinv.default",
            "aten.linalg_pinv.rcond_tensor",
            "aten.pinverse.default")
        .add(n -> rank(n, "self", "atol", "rtol"), "aten.linalg_matrix_rank.atol_rtol_float")
        .add(n -> rank(n, "input", "atol", "rtol"), "aten.linalg_matrix_rank.atol_rtol_tensor")
        .add(n -> rank(n, "self", "tol", ""), "aten.linalg_matrix_rank.default")
        .add(n -> rank(n, "input", "tol", ""), "aten.linalg_matrix_rank.tol_tensor")
        .add(SingularValueOperators::polar, "aten.linalg_polar.default")
        .refuse(
            "the shapes of its results depend on the ranks of matrices",
            "aten.linalg_lstsq.default");
  }

  private static void decompose(OperatorCall n, boolean isFull, boolean hasVectors) {
    Matrices a = LinearAlgebraOperators.matrices(n, "A");
    if (hasVectors) {
      SingularValues parts = SingularValues.of(a, isFull);
      n.set(List.of(parts.left().value(), parts.values().value(), parts.right().value()));
    } else {
      Value none = Matrices.none(n.builder(), a.elementType());
      n.set(List.of(none, SingularValues.values(a).value(), none));
    }
  }

  /** The right singular vectors are columns; those that are not computed are zeros. */
  private static void decomposeWithColumns(OperatorCall n) {
    Matrices a = LinearAlgebraOperators.matrices(n, "self");
    if (n.flag("compute_uv", true)) {
      SingularValues parts = SingularValues.of(a, !n.flag("some", true));
      n.set(List.of(parts.left().value(), parts.values().value(), parts.right().adjoint().value()));
    } else {
      n.set(
          List.of(
              a.zeros(a.elementType(), a.rows(), a.rows()),
              SingularValues.values(a).value(),
              a.zeros(a.elementType(), a.columns(), a.columns())));
    }
  }

  // Tolerances.

  /**
   * Returns values of a vector that exceed a tolerance: the greater of a number and of another
   * times the greatest value. An argument without a name is zero.
   *
   * @param values not negative
   */
  private static Expr significant(
      OperatorCall n, Matrices a, Expr values, String absolute, String relative) {
    HloBuilder b = n.builder();
    double precision = Math.scalb(1.0, a.realType() == FloatType.F32 ? -23 : -52);
    Type type = values.elementType();
    Expr usual = scalar(b, precision * Math.max(a.rows(), a.columns()), type);
    Expr zero = scalar(b, 0, type);
    Expr atol = n.has(absolute) ? tolerance(n, absolute, type) : zero;
    Expr rtol =
        n.has(relative)
            ? tolerance(n, relative, type)
            : relative.isEmpty() ? zero : usualUnless(n, absolute, atol, usual);
    int rank = TensorTypes.rank(values);
    KnownAxes last = new KnownAxes(LongList.of(rank - 1L));
    Expr greatest = b.expr(last.keep(last.reduce(Reduction.MAX, values), values.value()));
    Expr limit = Formulas.broadcast(Expr::max, atol, Formulas.times(rtol, greatest));
    return Formulas.broadcast(Expr::gt, values, limit);
  }

  private static Expr scalar(HloBuilder b, double number, Type type) {
    return b.expr(Numbers.of(b, number, type));
  }

  /** Returns a tolerance for each matrix, of which vectors have one dimension more. */
  private static Expr tolerance(OperatorCall n, String name, Type type) {
    HloBuilder b = n.builder();
    Value value = n.value(name, type);
    if (TensorTypes.of(value).rank() == 0) {
      return b.expr(value);
    }
    List<Size> sizes = Size.allOf(b, value);
    sizes.add(Size.of(b, 1));
    return b.expr(Size.reshape(b, value, sizes));
  }

  /** The relative tolerance is zero where there is a positive one that is absolute. */
  private static Expr usualUnless(OperatorCall n, String absolute, Expr atol, Expr usual) {
    if (!n.has(absolute)) {
      return usual;
    }
    Expr spread = Formulas.broadcastLike(usual.value(), atol);
    return atol.gt(atol.like(0)).select(atol.like(0), spread);
  }

  private static void rank(OperatorCall n, String name, String absolute, String relative) {
    Matrices a = LinearAlgebraOperators.matrices(n, name);
    HloBuilder b = n.builder();
    Expr values =
        n.flag("hermitian", false)
            ? Eigenvalues.Hermitian.of(a, true, false).values().abs()
            : SingularValues.values(a);
    if (a.least() == 0) {
      n.set(a.zeros(IntegerType.I64));
      return;
    }
    Expr counted = significant(n, a, values, absolute, relative).convert(IntegerType.I64);
    int rank = TensorTypes.rank(counted);
    n.set(b.expr(Axes.of(rank, rank - 1).reduce(Reduction.SUM, counted).value()));
  }

  // Pseudoinverses.

  private static Matrices pseudoinverse(OperatorCall n, String absolute, String relative) {
    Matrices a = LinearAlgebraOperators.matrices(n, "self");
    HloBuilder b = n.builder();
    if (a.least() == 0) {
      return new Matrices(b, a.zeros(a.elementType(), a.columns(), a.rows()));
    }
    if (n.flag("hermitian", false)) {
      var parts = Eigenvalues.Hermitian.of(a, true, true);
      Expr isUsed = significant(n, a, parts.values().abs(), absolute, relative);
      Expr inverses = SingularValues.inverses(parts.values(), isUsed);
      return parts.vectors().scaled(inverses).times(parts.vectors().adjoint());
    }
    SingularValues parts = SingularValues.of(a, false);
    Expr inverses =
        SingularValues.inverses(
            parts.values(), significant(n, a, parts.values(), absolute, relative));
    return parts.right().adjoint().scaled(inverses).times(parts.left().adjoint());
  }

  /** The unitary factor and the Hermitian one. */
  private static void polar(OperatorCall n) {
    SingularValues parts = SingularValues.of(LinearAlgebraOperators.matrices(n, "A"), false);
    Matrices right = parts.right();
    n.set(0, parts.left().times(right).value());
    n.set(1, right.adjoint().scaled(parts.values()).times(right).value());
  }
}
