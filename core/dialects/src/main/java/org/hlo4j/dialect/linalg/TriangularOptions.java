package org.hlo4j.dialect.linalg;

import org.hlo4j.opset.stablehlo.Transpose;

/**
 * The options of {@link Routine#TRIANGULAR_SYSTEM}.
 *
 * @param isLeft whether the matrix is on the left of the unknowns
 * @param isLower which of its triangles is read
 * @param transpose in which form it is in the system
 * @param isUnit whether its diagonal is not read, and is ones
 */
public record TriangularOptions(
    boolean isLeft, boolean isLower, Transpose transpose, boolean isUnit) {
  /** Returns the options of a call. */
  public static TriangularOptions of(RoutineCall call) {
    CallOptions options = new CallOptions(call);
    boolean isLeft = options.choice("side", "RL", "left") == 1;
    boolean isLower = options.choice("uplo", "UL", "lower") == 1;
    Transpose transpose =
        switch (options.choice("trans_x", "NTC", "trans")) {
          case 0 -> Transpose.NO_TRANSPOSE;
          case 1 -> Transpose.TRANSPOSE;
          default -> Transpose.ADJOINT;
        };
    return new TriangularOptions(
        isLeft, isLower, transpose, options.choice("diag", "NU", "unit") == 1);
  }
}
