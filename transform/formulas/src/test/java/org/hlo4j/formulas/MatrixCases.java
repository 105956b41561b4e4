package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.linalg.Eigenvalues;
import org.hlo4j.formulas.linalg.LuFactors;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.MatrixPowers;
import org.hlo4j.formulas.linalg.RaggedProducts;
import org.hlo4j.formulas.linalg.Reflectors;
import org.hlo4j.formulas.linalg.SingularValues;
import org.hlo4j.formulas.linalg.TriangularFactors;
import org.hlo4j.formulas.norm.Norms;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Transpose;

/** Formulas over matrices, whose sizes must be known where they are factored. */
final class MatrixCases {
  private static final Tensor SQUARE = floats(LongList.of(2, 2), 1, 2, 3, 4);
  private static final Tensor POSITIVE = floats(LongList.of(2, 2), 4, 2, 2, 5);
  private static final Tensor VECTORS = floats(LongList.of(2, 3), 1, -2, 0.5, 4, 4.5, -1);

  private MatrixCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(norms(), ragged(), open(), factored(), ColumnCases.all())
        .flatMap(cases -> cases);
  }

  private static FormulaCase vectorNorms(double order, double first, double second) {
    KnownAxes last = new KnownAxes(LongList.of(1));
    return of(
        "Norms.vector",
        List.of(VECTORS),
        (b, a) -> List.of(Norms.vector(b.expr(a.getFirst()), order, last).value()),
        first,
        second);
  }

  private static FormulaCase matrixNorm(double order, double expected) {
    return of(
        "Norms.matrix",
        List.of(SQUARE),
        (b, a) -> List.of(Norms.matrix(b.expr(a.getFirst()), order, 0, 1).value()),
        expected);
  }

  private static Stream<FormulaCase> norms() {
    return Stream.of(
        vectorNorms(2, Math.sqrt(5.25), Math.sqrt(37.25)),
        vectorNorms(1, 3.5, 9.5),
        vectorNorms(0, 3, 3),
        vectorNorms(3, Math.cbrt(9.125), Math.cbrt(156.125)),
        vectorNorms(Double.POSITIVE_INFINITY, 2, 4.5),
        vectorNorms(Double.NEGATIVE_INFINITY, 0.5, 1),
        matrixNorm(1, 6),
        matrixNorm(-1, 4),
        matrixNorm(Double.POSITIVE_INFINITY, 7),
        matrixNorm(2, Math.sqrt(15 + Math.sqrt(221))).whereSizesAreKnown(),
        of(
            "Norms.ofVectors",
            List.of(VECTORS),
            (b, a) -> List.of(Norms.ofVectors(Reduction.MAX, b.expr(a.getFirst())).value()),
            1,
            4.5));
  }

  /**
   * Returns the case of rows of groups, each of which has a number as its matrix.
   *
   * @param ends of the groups
   */
  private static FormulaCase ragged(double[] ends, double... expected) {
    int groups = ends.length;
    double[] weights = IntStream.rangeClosed(1, groups).asDoubleStream().toArray();
    return of(
        "RaggedProducts.ofRows",
        List.of(
            floats(LongList.of(5, 1), 1, 2, 3, 4, 5),
            floats(LongList.of(groups, 1, 1), weights),
            floats(LongList.of(groups), ends)),
        (b, a) ->
            List.of(
                RaggedProducts.ofRows(b, a.get(0), a.get(1), 1, a.get(2), FloatType.F32),
                RaggedProducts.ofRows(b, a.get(0), a.get(1), 2, a.get(2), FloatType.F32)),
        DoubleStream.concat(DoubleStream.of(expected), DoubleStream.of(expected)).toArray());
  }

  private static Stream<FormulaCase> ragged() {
    return Stream.of(
        ragged(new double[] {2, 5}, 1, 2, 6, 8, 10),
        ragged(new double[] {0, 3, 3, 4}, 2, 4, 6, 16, 0),
        ragged(new double[] {5}, 1, 2, 3, 4, 5),
        ragged(new double[] {0, 0, 0, 0, 0, 0, 1}, 7, 0, 0, 0, 0),
        of(
            "RaggedProducts.ofGroups",
            List.of(
                floats(LongList.of(1, 4), 1, 2, 3, Double.NaN),
                floats(LongList.of(4, 2), 1, 10, 1, 10, 1, 10, 1, 10),
                floats(LongList.of(3), 1, 1, 3)),
            (b, a) ->
                List.of(RaggedProducts.ofGroups(b, a.get(0), a.get(1), a.get(2), FloatType.F32)),
            1,
            10,
            0,
            0,
            5,
            50));
  }

  private static FormulaCase part(ComparisonDirection kept, long offset, double... expected) {
    return of(
        "Diagonals.part",
        List.of(floats(LongList.of(1, 2, 2), 1, 2, 3, 4)),
        (b, a) -> List.of(Diagonals.part(b.expr(a.getFirst()), kept, Size.of(b, offset)).value()),
        expected);
  }

  /** Formulas of matrices whose sizes may be open. */
  private static Stream<FormulaCase> open() {
    return Stream.of(
        of(
            "Diagonals.ones",
            List.of(SQUARE),
            (b, a) -> {
              List<Size> sizes = Size.allOf(b, a.getFirst());
              return List.of(Diagonals.ones(b, sizes, FloatType.F32, Size.of(b, 1)).value());
            },
            0,
            1,
            0,
            0),
        part(ComparisonDirection.LE, 0, 1, 2, 0, 4),
        part(ComparisonDirection.LE, 1, 0, 2, 0, 0),
        part(ComparisonDirection.GE, -1, 0, 0, 3, 0),
        of(
            "Diagonals.identity",
            List.of(SQUARE),
            (b, a) ->
                List.of(Diagonals.identity(b, Size.allOf(b, a.getFirst()), FloatType.F32).value()),
            1,
            0,
            0,
            1),
        of(
            "MatrixPowers.power",
            List.of(SQUARE),
            (b, a) -> List.of(MatrixPowers.power(b, a.getFirst(), 3)),
            37,
            54,
            81,
            118),
        of(
            "MatrixPowers.exponential",
            List.of(floats(LongList.of(2, 2), 0, -3, 3, 0)),
            (b, a) -> List.of(MatrixPowers.exponential(b.expr(a.getFirst())).value()),
            Math.cos(3),
            -Math.sin(3),
            Math.sin(3),
            Math.cos(3)),
        of(
            "TriangularFactors.cholesky",
            List.of(POSITIVE),
            (b, a) -> List.of(TriangularFactors.cholesky(b, a.getFirst(), false)),
            2,
            0,
            1,
            2),
        of(
            "TriangularFactors.solve",
            List.of(floats(LongList.of(2, 2), 2, 0, 1, 4), floats(LongList.of(2, 1), 6, 11)),
            (b, a) ->
                List.of(
                    TriangularFactors.solve(
                        b, a.get(0), a.get(1), true, false, false, Transpose.NO_TRANSPOSE)),
            3,
            2));
  }

  private static FormulaCase factored(
      String formula, Tensor tensor, UnaryOperator<Matrices> body, double... expected) {
    return of(
            formula,
            List.of(tensor),
            (b, a) -> List.of(body.apply(new Matrices(b, a.getFirst())).value()),
            expected)
        .whereSizesAreKnown();
  }

  /** Formulas by routines of LAPACK. */
  private static Stream<FormulaCase> factored() {
    return Stream.of(
        factored(
            "LuFactors.of",
            SQUARE,
            a -> {
              LuFactors factors = LuFactors.of(a).factors();
              return factors.permutationMatrix().times(factors.lower()).times(factors.upper());
            },
            1,
            2,
            3,
            4),
        factored("LuFactors.inverse", SQUARE, LuFactors::inverse, -2, 1, 1.5, -0.5),
        of(
                "LuFactors.of",
                List.of(SQUARE),
                (b, a) -> {
                  Matrices square = new Matrices(b, a.getFirst());
                  return List.of(LuFactors.of(square).factors().determinant().value());
                },
                -2)
            .whereSizesAreKnown(),
        of(
                "Hermitian.of",
                List.of(floats(LongList.of(2, 2), 2, 1, 1, 2)),
                (b, a) -> {
                  Matrices square = new Matrices(b, a.getFirst());
                  return List.of(Eigenvalues.Hermitian.of(square, true, true).values().value());
                },
                1,
                3)
            .whereSizesAreKnown(),
        of(
                "Eigenvalues.general",
                List.of(floats(LongList.of(2, 2), 3, 1, 0, 2)),
                (b, a) -> {
                  Matrices square = new Matrices(b, a.getFirst());
                  var values = b.expr(Eigenvalues.general(square, false).getFirst());
                  return List.of(values.real().value());
                },
                3,
                2)
            .whereSizesAreKnown(),
        factored(
            "SingularValues.of",
            SQUARE,
            a -> {
              SingularValues parts = SingularValues.of(a, true);
              return parts.left().scaled(parts.values()).times(parts.right());
            },
            1,
            2,
            3,
            4),
        of(
                "SingularValues.values",
                List.of(floats(LongList.of(2, 2), 0, 3, -2, 0)),
                (b, a) -> List.of(SingularValues.values(new Matrices(b, a.getFirst())).value()),
                3,
                2)
            .whereSizesAreKnown(),
        factored(
            "Reflectors.of",
            SQUARE,
            a -> {
              Reflectors reflectors = Reflectors.of(a);
              Matrices both = reflectors.matrices();
              return Reflectors.product(both, reflectors.scales()).times(both.upperTriangle());
            },
            1,
            2,
            3,
            4),
        factored(
            "Reflectors.product",
            SQUARE,
            a -> {
              Reflectors reflectors = Reflectors.of(a);
              Matrices q = Reflectors.product(reflectors.matrices(), reflectors.scales());
              return q.times(q.adjoint());
            },
            1,
            0,
            0,
            1),
        factored(
            "Matrices.of",
            VECTORS,
            a -> Matrices.of(a.builder(), a.value(), 1),
            1,
            -2,
            0.5,
            4,
            4.5,
            -1));
  }
}
