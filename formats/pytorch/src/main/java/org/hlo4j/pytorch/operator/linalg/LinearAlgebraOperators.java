package org.hlo4j.pytorch.operator.linalg;

import java.util.List;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.linalg.Determinant;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.linalg.LapackRoutine;
import org.hlo4j.formulas.linalg.LuFactors;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.TriangularFactors;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Decompositions and solvers for which StableHLO has operations. */
public final class LinearAlgebraOperators {
  private LinearAlgebraOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n ->
                n.set(
                    TriangularFactors.cholesky(
                        n.builder(), n.tensor("self"), n.flag("upper", false))),
            "aten.linalg_cholesky.default",
            "aten.cholesky.default")
        .add(LinearAlgebraOperators::determinant, "aten.linalg_det.default", "aten.det.default")
        .add(LinearAlgebraOperators::choleskyEx, "aten.linalg_cholesky_ex.default")
        .add(LinearAlgebraOperators::solveTriangular, "aten.linalg_solve_triangular.default")
        .add(LinearAlgebraOperators::triangularSolve, "aten.triangular_solve.default")
        .add(
            n -> n.set(choleskySolve(n, n.tensor("self"), n.tensor("input2"))),
            "aten.cholesky_solve.default")
        .add(LinearAlgebraOperators::choleskyInverse, "aten.cholesky_inverse.default")
        .refuse(
            "LAPACK's routines for it are not among those that programs of JAX call",
            "aten.linalg_ldl_factor.default",
            "aten.linalg_ldl_factor_ex.default",
            "aten.linalg_ldl_solve.default");
  }

  /** By elimination, of real matrices of any size, or else by LAPACK's triangular factors. */
  static void determinant(OperatorCall n) {
    Expr x = n.expr(n.has("A") ? "A" : "self");
    Type type = x.elementType();
    LongList shape = TensorTypes.of(x.value()).shape();
    boolean isEmpty = !shape.isEmpty() && shape.get(shape.size() - 1) == 0;
    if (!TypePromotion.isFloat(type) || isEmpty) {
      n.set(LuFactors.of(new Matrices(n.builder(), x.value()).square()).factors().determinant());
      return;
    }
    Expr wide = Numbers.convert(x, TypePromotion.computed(type));
    n.set(0, n.builder().expr(Determinant.of(n.builder(), wide.value())), type);
  }

  /**
   * The second result is the order of the minor that is not positive definite, or one of matrices
   * whose size is open.
   */
  private static void choleskyEx(OperatorCall n) {
    HloBuilder b = n.builder();
    Value given = n.tensor("self");
    boolean isUpper = n.flag("upper", false);
    Value factor = TriangularFactors.cholesky(b, given, isUpper);
    n.set(0, factor);
    if (!Matrices.are(given)) {
      Expr x = b.expr(factor);
      int rank = TensorTypes.of(factor).rank();
      KnownAxes matrix = new KnownAxes(LongList.of(rank - 2L, rank - 1L));
      n.set(1, matrix.reduce(Reduction.SUM, x.ne(x)), IntegerType.I32);
      return;
    }
    Matrices a = new Matrices(b, given).square();
    if (a.rows() == 0) {
      n.set(1, a.zeros(IntegerType.I32));
      return;
    }
    List<Value> results =
        LapackRoutine.CHOLESKY.call(
            a,
            List.of(LapackRoutine.letter("uplo", isUpper ? 'U' : 'L')),
            LapackRoutine.Result.like(a),
            LapackRoutine.INFO);
    n.set(1, results.get(1));
  }

  private static void solveTriangular(OperatorCall n) {
    Type type = n.promoted("self", "B");
    n.set(
        TriangularFactors.solve(
            n.builder(),
            n.value("self", type),
            n.value("B", type),
            n.flag("left", true),
            n.flag("upper", false),
            n.flag("unitriangular", false),
            Transpose.NO_TRANSPOSE));
  }

  private static void triangularSolve(OperatorCall n) {
    HloBuilder b = n.builder();
    Value a = n.tensor("A");
    Value right = n.tensor("self");
    n.set(
        0,
        TriangularFactors.solve(
            b,
            a,
            right,
            true,
            n.flag("upper", true),
            n.flag("unitriangular", false),
            n.flag("transpose", false) ? Transpose.TRANSPOSE : Transpose.NO_TRANSPOSE));
    n.set(1, MultidirectionalBroadcast.broadcast(b, List.of(a, right), 2).getFirst());
  }

  /** Solves a system by the factor of its matrix. */
  private static Value choleskySolve(OperatorCall n, Value right, Value factor) {
    HloBuilder b = n.builder();
    boolean isUpper = n.flag("upper", false);
    Transpose first = isUpper ? Transpose.ADJOINT : Transpose.NO_TRANSPOSE;
    Transpose second = isUpper ? Transpose.NO_TRANSPOSE : Transpose.ADJOINT;
    Value half = TriangularFactors.solve(b, factor, right, true, isUpper, false, first);
    return TriangularFactors.solve(b, factor, half, true, isUpper, false, second);
  }

  private static void choleskyInverse(OperatorCall n) {
    Value factor = n.tensor("self");
    Expr identity =
        Diagonals.identity(
            n.builder(), Size.allOf(n.builder(), factor), TensorTypes.elementOf(factor));
    n.set(choleskySolve(n, identity.value(), factor));
  }

  /** Returns an argument that must consist of matrices. */
  public static Matrices matrices(OperatorCall n, String name) {
    return new Matrices(n.builder(), n.tensor(name));
  }

  /** Returns an argument that must consist of square matrices. */
  static Matrices square(OperatorCall n, String name) {
    return matrices(n, name).square();
  }
}
