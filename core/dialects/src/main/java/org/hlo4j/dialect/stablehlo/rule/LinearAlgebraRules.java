package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.areCompatible;
import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.Transpose;

/** Decompositions, solvers and transforms. */
final class LinearAlgebraRules {
  private LinearAlgebraRules() {}

  static List<Type> inferCholesky(OperationInputs op) {
    RankedTensorType a = tensor(op, 0);
    if (a.rank() < 2) {
      throw violation(
          op,
          "cholesky_c2",
          "argument 'a' must have rank >= 2, got shape " + numbers(a.shape()) + ".");
    }
    if (!areCompatible(a.dimension(a.rank() - 2), a.dimension(a.rank() - 1))) {
      throw violation(
          op,
          "cholesky_c3",
          "minor dimensions of 'a' must have equal size, got shape " + numbers(a.shape()) + ".");
    }
    return List.of(a);
  }

  static List<Type> inferTriangularSolve(OperationInputs op) {
    RankedTensorType a = tensor(op, 0);
    RankedTensorType b = tensor(op, 1);
    int rank = a.rank();
    if (rank < 2) {
      throw violation(
          op, "triangular_solve_c2", "operand 'a' must have rank >= 2, but got " + quoted(a));
    }
    if (!areCompatible(a.dimension(rank - 2), a.dimension(rank - 1))) {
      throw violation(
          op,
          "triangular_solve_c3",
          "two minor dimensions of operand 'a' must be compatible, but got " + quoted(a));
    }
    if (rank != b.rank()) {
      throw violation(
          op,
          "triangular_solve_c2",
          "operands must have equal rank, but got " + quoted(a) + " and " + quoted(b));
    }
    int shared = rank - (TriangularSolveOp.LEFT_SIDE.get(op) ? 2 : 1);
    if (!areCompatible(a.dimension(rank - 1), b.dimension(shared))) {
      throw violation(
          op,
          "triangular_solve_c3",
          "shared dimension of operands 'a' and 'b' must be compatible, but got "
              + quoted(a)
              + " and "
              + quoted(b));
    }
    for (int i = 0; i < rank - 2; i++) {
      if (!areCompatible(a.dimension(i), b.dimension(i))) {
        throw violation(
            op,
            "triangular_solve_c3",
            "batch dimensions of the operands must be compatible, but got "
                + quoted(a)
                + " and "
                + quoted(b));
      }
    }
    if (TriangularSolveOp.TRANSPOSE_A.getOrNull(op) == Transpose.TRANSPOSE_INVALID) {
      throw violation(op, "", "Invalid transpose option value for triangular solve");
    }
    return List.of(b);
  }

  static List<Type> inferFft(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    FftType type = FftOp.FFT_TYPE.get(op);
    LongList length = FftOp.FFT_LENGTH.get(op);
    if (length.isEmpty() || length.size() > 3) {
      throw violation(op, "fft_c3", "rank must be between 1 and 3, but got " + length.size() + ".");
    }
    Type element = transformedElement(op, type, operand);
    if (operand.rank() < length.size()) {
      throw violation(
          op,
          "fft_c1",
          "operand rank must not be less than fft rank of %s for operand of type %s."
              .formatted(length.size(), quoted(operand)));
    }
    long[] sizes = operand.shape().toArray();
    long[] bounds = Bounds.of(operand).toArray();
    long last = length.get(length.size() - 1);
    if (type == FftType.RFFT) {
      checkRealLengths(op, operand.shape(), length);
      sizes[sizes.length - 1] = last == 0 ? sizes[sizes.length - 1] : last / 2 + 1;
    } else if (type == FftType.IRFFT) {
      checkInverseLengths(op, operand.shape(), length);
      sizes[sizes.length - 1] = last;
    }
    if ((type == FftType.RFFT || type == FftType.IRFFT) && bounds.length > 0) {
      bounds[bounds.length - 1] = Shapes.DYNAMIC;
    }
    return List.of(
        Bounds.tensor(
            LongList.wrap(sizes), element, operand.encodingOrNull(), LongList.wrap(bounds)));
  }

  /** The element type of the result: complex except for transforms to real numbers. */
  private static Type transformedElement(
      OperationInputs op, FftType type, RankedTensorType operand) {
    Type element = operand.elementType();
    if (type == FftType.RFFT) {
      if (element != FloatType.F32 && element != FloatType.F64) {
        throw violation(
            op,
            "fft_c2",
            "RFFT requires f32 or f64 input type, but is given " + quoted(element) + ".");
      }
      return new ComplexType(element);
    }
    if (!(element instanceof ComplexType complex)) {
      throw violation(
          op,
          "fft_c2",
          "FFT/IFFT/IRFFT take a complex tensor as input, but is given " + quoted(operand) + ".");
    }
    return type == FftType.IRFFT ? complex.elementType() : complex;
  }

  private static void checkRealLengths(OperationInputs op, LongList shape, LongList length) {
    LongList innermost = shape.subList(shape.size() - length.size(), shape.size());
    if (!areCompatible(innermost, length)) {
      throw violation(
          op,
          "fft_c4",
          "RFFT requires innermost dimensions to be compatible with fft_length. Got: %s but wanted %s."
              .formatted(numbers(shape), numbers(length)));
    }
  }

  private static void checkInverseLengths(OperationInputs op, LongList shape, LongList length) {
    LongList innermost = shape.subList(shape.size() - length.size(), shape.size());
    int last = length.size() - 1;
    for (int i = 0; i < last; i++) {
      if (!areCompatible(innermost.get(i), length.get(i))) {
        throw violation(
            op,
            "fft_c5",
            "IRFFT requires non-final dimensions to be compatible with fft_length. Got: %s but wanted %s, and %s != %s."
                .formatted(numbers(shape), numbers(length), innermost.get(i), length.get(i)));
      }
    }
    boolean empty = areCompatible(innermost.get(last), 0) && length.get(last) == 0;
    if (!empty && !areCompatible(innermost.get(last), length.get(last) / 2 + 1)) {
      throw violation(
          op,
          "fft_c5",
          "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: %s but fft_length is %s."
              .formatted(innermost.get(last), numbers(length)));
    }
  }
}
