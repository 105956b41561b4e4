package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Eigenvalues and eigenvectors. Those of a matrix of infinities or NaN, for which PyTorch raises an
 * error, are NaN.
 */
final class TorchEigenvalueOperators {
  private TorchEigenvalueOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> setHermitian(n, "A", n.flag("compute_v", true)), "aten._linalg_eigh.default")
        .add(n -> setHermitian(n, "self", true), "aten.linalg_eigh.default")
        .add(n -> setHermitian(n, "self", false), "aten.linalg_eigvalsh.default")
        .add(n -> n.set(general(Matrices.square(n, "self"), true)), "aten.linalg_eig.default")
        .add(
            n -> n.set(general(Matrices.square(n, "self"), false).getFirst()),
            "aten.linalg_eigvals.default",
            "aten._linalg_eigvals.default")
        .add(TorchEigenvalueOperators::squareRoot, "aten.linalg_matrix_sqrth.default");
  }

  /** Eigenvalues, ascending, and the eigenvectors, which are columns. */
  record Hermitian(Expr values, Matrices vectors) {
    /**
     * Returns those of Hermitian matrices, of which one triangle is read.
     *
     * @param hasVectors whether the vectors are computed; if not, they have any values
     */
    static Hermitian of(Matrices a, boolean isLower, boolean hasVectors) {
      HloBuilder b = a.builder();
      long order = a.square().rows();
      if (order == 0) {
        return new Hermitian(b.expr(a.zeros(a.realType(), 0)), a);
      }
      List<Value> results =
          LapackRoutine.HERMITIAN_EIGENVALUES.call(
              b,
              List.of(
                  LapackRoutine.letter("mode", hasVectors ? 'V' : 'N'),
                  LapackRoutine.letter("uplo", isLower ? 'L' : 'U')),
              List.of(a.value()),
              List.of(
                  new LapackRoutine.Result(a.elementType(), order, order),
                  new LapackRoutine.Result(a.realType(), order),
                  LapackRoutine.INFO));
      Value info = results.get(2);
      return new Hermitian(
          b.expr(LapackRoutine.orNan(b, info, results.get(1))),
          new Matrices(b, LapackRoutine.orNan(b, info, results.get(0))));
    }
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
    Matrices a = Matrices.of(n, name);
    Hermitian result = Hermitian.of(a, isLower(n), hasVectors);
    n.set(0, result.values.value());
    n.set(1, hasVectors ? result.vectors.value() : Matrices.none(n.builder(), a.elementType()));
  }

  /** Returns the eigenvalues, and the eigenvectors if they are computed. */
  private static List<Value> general(Matrices a, boolean hasVectors) {
    HloBuilder b = a.builder();
    long order = a.rows();
    Type complex = a.isComplex() ? a.elementType() : new ComplexType(a.realType());
    if (order == 0) {
      return List.of(a.zeros(complex, 0), a.zeros(complex, 0, 0));
    }
    LapackRoutine.Result values = new LapackRoutine.Result(a.elementType(), order);
    LapackRoutine.Result vectors = new LapackRoutine.Result(complex, order, order);
    List<Value> results =
        LapackRoutine.EIGENVALUES.call(
            b,
            List.of(
                LapackRoutine.letter("compute_left", 'N'),
                LapackRoutine.letter("compute_right", hasVectors ? 'V' : 'N')),
            List.of(a.value()),
            a.isComplex()
                ? List.of(values, vectors, vectors, LapackRoutine.INFO)
                : List.of(values, values, vectors, vectors, LapackRoutine.INFO));
    int count = results.size();
    Value info = results.get(count - 1);
    Value found =
        a.isComplex()
            ? results.getFirst()
            : b.expr(results.get(0)).complex(b.expr(results.get(1))).value();
    return List.of(
        LapackRoutine.orNan(b, info, found), LapackRoutine.orNan(b, info, results.get(count - 2)));
  }

  /** The square roots of Hermitian matrices without negative eigenvalues. */
  private static void squareRoot(OperatorCall n) {
    Hermitian parts = Hermitian.of(Matrices.of(n, "self"), true, true);
    Expr roots = parts.values.max(parts.values.like(0)).sqrt();
    n.set(parts.vectors.scaled(roots).times(parts.vectors.adjoint()).value());
  }
}
