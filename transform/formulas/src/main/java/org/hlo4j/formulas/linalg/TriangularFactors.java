package org.hlo4j.formulas.linalg;

import java.util.List;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.op.stablehlo.CholeskyOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.transforms.build.HloBuilder;

/** Factors of matrices that are triangular, and systems of equations with them. */
public final class TriangularFactors {
  private TriangularFactors() {}

  private static void requireMatrices(Value value) {
    int rank = TensorTypes.of(value).rank();
    if (rank < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no matrices", rank);
    }
  }

  /**
   * Returns the factor of Hermitian positive definite matrices. The operation leaves the other
   * triangle undefined, which is zero here.
   */
  public static Value cholesky(HloBuilder b, Value value, boolean isUpper) {
    requireMatrices(value);
    Value factor = b.infer(b.state(LinearAlgebra.CHOLESKY, value).set(CholeskyOp.LOWER, !isUpper));
    ComparisonDirection kept = isUpper ? ComparisonDirection.LE : ComparisonDirection.GE;
    return Diagonals.part(b.expr(factor), kept, Size.of(b, 0)).value();
  }

  /** Solves A X = B, or X A = B. Batches are broadcast. */
  public static Value solve(
      HloBuilder b,
      Value a,
      Value right,
      boolean isLeft,
      boolean isUpper,
      boolean isUnit,
      Transpose transpose) {
    requireMatrices(a);
    requireMatrices(right);
    List<Value> both = MultidirectionalBroadcast.broadcast(b, List.of(a, right), 2);
    return b.infer(
        b.state(LinearAlgebra.TRIANGULAR_SOLVE, both.get(0), both.get(1))
            .set(TriangularSolveOp.LEFT_SIDE, isLeft)
            .set(TriangularSolveOp.LOWER, !isUpper)
            .set(TriangularSolveOp.UNIT_DIAGONAL, isUnit)
            .set(TriangularSolveOp.TRANSPOSE_A, transpose));
  }
}
