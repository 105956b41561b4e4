package org.hlo4j.pytorch.operator.linalg;

import org.hlo4j.formulas.linalg.Eigenvalues;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;

/**
 * Eigenvalues and eigenvectors. Those of a matrix of infinities or NaN, for which PyTorch raises an
 * error, are NaN.
 */
public final class EigenvalueOperators {
  private EigenvalueOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> setHermitian(n, "A", n.flag("compute_v", true)), "aten._linalg_eigh.default")
        .add(n -> setHermitian(n, "self", true), "aten.linalg_eigh.default")
        .add(n -> setHermitian(n, "self", false), "aten.linalg_eigvalsh.default")
        .add(
            n -> n.set(Eigenvalues.general(LinearAlgebraOperators.square(n, "self"), true)),
            "aten.linalg_eig.default")
        .add(
            n ->
                n.set(
                    Eigenvalues.general(LinearAlgebraOperators.square(n, "self"), false)
                        .getFirst()),
            "aten.linalg_eigvals.default",
            "aten._linalg_eigvals.default")
        .add(EigenvalueOperators::squareRoot, "aten.linalg_matrix_sqrth.default");
  }

  private static boolean isLower(OperatorCall n) {
    String triangle = n.text("UPLO", "L");
    return switch (triangle) {
      case "L", "l" -> true;
      case "U", "u" -> false;
      default -> throw UnsupportedNodeException.of("its triangle is '%s'", triangle);
    };
  }

  private static void setHermitian(OperatorCall n, String name, boolean hasVectors) {
    Matrices a = LinearAlgebraOperators.matrices(n, name);
    Eigenvalues.Hermitian result = Eigenvalues.Hermitian.of(a, isLower(n), hasVectors);
    n.set(0, result.values().value());
    n.set(1, hasVectors ? result.vectors().value() : Matrices.none(n.builder(), a.elementType()));
  }

  /** The square roots of Hermitian matrices without negative eigenvalues. */
  private static void squareRoot(OperatorCall n) {
    Eigenvalues.Hermitian parts =
        Eigenvalues.Hermitian.of(LinearAlgebraOperators.matrices(n, "self"), true, true);
    Expr roots = parts.values().max(parts.values().like(0)).sqrt();
    n.set(parts.vectors().scaled(roots).times(parts.vectors().adjoint()).value());
  }
}
