package org.hlo4j.formulas.linalg;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Eigenvalues and eigenvectors of matrices; those of a matrix of infinities or NaN are NaN. */
public final class Eigenvalues {
  private Eigenvalues() {}

  /** Eigenvalues, ascending, and the eigenvectors, which are columns. */
  public record Hermitian(Expr values, Matrices vectors) {
    /**
     * Returns those of Hermitian matrices, of which one triangle is read.
     *
     * @param hasVectors whether the vectors are computed; if not, they have any values
     */
    public static Hermitian of(Matrices a, boolean isLower, boolean hasVectors) {
      HloBuilder b = a.builder();
      long order = a.square().rows();
      if (order == 0) {
        return new Hermitian(b.expr(a.zeros(a.realType(), 0)), a);
      }
      List<Value> results =
          LapackRoutine.HERMITIAN_EIGENVALUES.call(
              a,
              List.of(
                  LapackRoutine.letter("mode", hasVectors ? 'V' : 'N'),
                  LapackRoutine.letter("uplo", isLower ? 'L' : 'U')),
              new LapackRoutine.Result(a.elementType(), order, order),
              new LapackRoutine.Result(a.realType(), order),
              LapackRoutine.INFO);
      Value info = results.get(2);
      return new Hermitian(
          b.expr(LapackRoutine.orNan(b, info, results.get(1))),
          new Matrices(b, LapackRoutine.orNan(b, info, results.get(0))));
    }
  }

  /** Returns the eigenvalues, and the eigenvectors if they are computed. */
  public static List<Value> general(Matrices a, boolean hasVectors) {
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
}
