package org.hlo4j.interpreter.eval;

import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Transpose;

/** Triangular systems and Cholesky decompositions of batches of matrices, in double precision. */
final class Triangular {
  private Triangular() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(LinearAlgebra.TRIANGULAR_SOLVE, Triangular::solve);
    evaluators.put(LinearAlgebra.CHOLESKY, Triangular::cholesky);
  }

  /** One matrix of a tensor: real parts, and imaginary parts, which are zero for real elements. */
  private record Matrix(double[] real, double[] imaginary, int columns) {
    /** Reads the matrix that begins at an element by rows, or by columns if {@code transposed}. */
    static Matrix read(Tensor tensor, int start, int rows, int columns, boolean transposed) {
      Matrix matrix =
          new Matrix(
              new double[rows * columns], new double[rows * columns], transposed ? rows : columns);
      int lanes = tensor.kind().lanes();
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          int to = transposed ? j * rows + i : i * columns + j;
          int from = (start + i * columns + j) * lanes;
          matrix.real[to] = tensor.doubleAt(from);
          matrix.imaginary[to] = lanes == 2 ? tensor.doubleAt(from + 1) : 0;
        }
      }
      return matrix;
    }

    void conjugate() {
      for (int i = 0; i < imaginary.length; i++) {
        imaginary[i] = -imaginary[i];
      }
    }

    void write(Tensor tensor, int start, boolean transposed) {
      int rows = columns == 0 ? 0 : real.length / columns;
      int lanes = tensor.kind().lanes();
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          int to = (start + (transposed ? j * rows + i : i * columns + j)) * lanes;
          tensor.setDouble(to, real[i * columns + j]);
          if (lanes == 2) {
            tensor.setDouble(to + 1, imaginary[i * columns + j]);
          }
        }
      }
    }

    /** Subtracts a multiple of another matrix's row from a row. */
    void subtract(int row, Matrix factors, int factor, Matrix other, int otherRow) {
      double re = factors.real[factor];
      double im = factors.imaginary[factor];
      int to = row * columns;
      int from = otherRow * other.columns;
      for (int j = 0; j < columns; j++) {
        double x = other.real[from + j];
        double y = other.imaginary[from + j];
        real[to + j] -= re * x;
        imaginary[to + j] -= re * y;
        if (im != 0) { // of real numbers it is zero, and the product with an infinity would be NaN
          real[to + j] += im * y;
          imaginary[to + j] -= im * x;
        }
      }
    }

    /** Divides a row by an element of another matrix. */
    void divide(int row, Matrix divisors, int divisor) {
      double re = divisors.real[divisor];
      double im = divisors.imaginary[divisor];
      double norm = re * re + im * im;
      for (int i = row * columns; i < (row + 1) * columns; i++) {
        double x = real[i];
        double y = imaginary[i];
        real[i] = im == 0 ? x / re : (x * re + y * im) / norm;
        imaginary[i] = im == 0 ? y / re : (y * re - x * im) / norm;
      }
    }
  }

  private static void solve(Operation op, Frame frame) {
    Tensor a = frame.operand(op, 0);
    Tensor b = frame.operand(op, 1);
    Tensor result = Results.allocate(op, frame, Strides.sizes(b.shape()));
    boolean left = TriangularSolveOp.LEFT_SIDE.get(op);
    Transpose transpose = TriangularSolveOp.TRANSPOSE_A.get(op);
    boolean transposed = transpose == Transpose.TRANSPOSE || transpose == Transpose.ADJOINT;
    // X op(A) = B is equivalent to op(A)^T X^T = B^T.
    boolean flipped = transposed == left;
    int n = a.dimension(a.rank() - 1);
    int rows = b.dimension(b.rank() - 2);
    int columns = b.dimension(b.rank() - 1);
    boolean forwards = StablehloOp.LOWER.get(op) != flipped;
    int batches = n == 0 ? 0 : a.count() / (n * n);
    for (int batch = 0; batch < batches; batch++) {
      Matrix matrix = Matrix.read(a, batch * n * n, n, n, flipped);
      if (transpose == Transpose.ADJOINT) {
        matrix.conjugate();
      }
      Matrix x = Matrix.read(b, batch * rows * columns, rows, columns, !left);
      substitute(matrix, x, n, forwards, TriangularSolveOp.UNIT_DIAGONAL.get(op));
      x.write(result, batch * rows * columns, !left);
    }
    frame.result(op, result);
  }

  private static void substitute(Matrix a, Matrix x, int n, boolean forwards, boolean unit) {
    for (int step = 0; step < n; step++) {
      int i = forwards ? step : n - 1 - step;
      for (int done = 0; done < step; done++) {
        int j = forwards ? done : n - 1 - done;
        x.subtract(i, a, i * n + j, x, j);
      }
      if (!unit) {
        x.divide(i, a, i * n + i);
      }
    }
  }

  private static void cholesky(Operation op, Frame frame) {
    Tensor a = frame.operand(op, 0);
    Tensor result = Results.allocate(op, frame, Strides.sizes(a.shape()));
    boolean lower = StablehloOp.LOWER.get(op);
    int n = a.dimension(a.rank() - 1);
    int batches = n == 0 ? 0 : a.count() / (n * n);
    for (int batch = 0; batch < batches; batch++) {
      // The upper triangle is the adjoint of the lower one, and so is the factor.
      Matrix matrix = Matrix.read(a, batch * n * n, n, n, !lower);
      if (!lower) {
        matrix.conjugate();
      }
      decompose(matrix, n);
      if (!lower) {
        matrix.conjugate();
      }
      matrix.write(result, batch * n * n, !lower);
    }
    frame.result(op, result);
  }

  /** Stores the factor in the lower triangle and zeros above it; NaN if there is none. */
  private static void decompose(Matrix a, int n) {
    double[] re = a.real;
    double[] im = a.imaginary;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        int at = i * n + j;
        if (i < j) {
          re[at] = 0;
          im[at] = 0;
          continue;
        }
        for (int k = 0; k < j; k++) {
          int l = i * n + k;
          int r = j * n + k;
          re[at] -= re[l] * re[r];
          if (im[l] != 0 || im[r] != 0) { // as in subtract
            re[at] -= im[l] * im[r];
            im[at] -= im[l] * re[r] - re[l] * im[r];
          }
        }
        if (i == j) {
          re[at] = re[at] > 0 ? Math.sqrt(re[at]) : Double.NaN;
          im[at] = 0;
        } else {
          re[at] /= re[j * n + j];
          im[at] /= re[j * n + j];
        }
      }
    }
  }
}
