package org.hlo4j.interpreter.eval;

import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;

/**
 * XLA's product of block-scaled operands, to which JAX lowers {@code jax.nn.scaled_matmul} on GPUs:
 * {@code lhs[b, m, k]} and {@code rhs[b, n, k]}, or without {@code b}, whose blocks of elements
 * along {@code k} have a scale each. The operands are {@code lhs}, {@code rhs}, the scales of
 * {@code lhs}, and, if it has any, those of {@code rhs}.
 */
final class BlockScaledDot {
  private static final String TARGET = "__op$block_scaled_dot";

  private final Operation op;
  private final Tensor lhs;
  private final Tensor rhs;
  private final int rank;
  private final int size;

  private BlockScaledDot(Operation op, Frame frame) {
    this.op = op;
    check(op.operandCount() == 3 || op.operandCount() == 4, "takes 3 or 4 operands");
    this.lhs = frame.operand(op, 0);
    this.rhs = frame.operand(op, 1);
    this.rank = lhs.rank();
    check((rank == 2 || rank == 3) && rhs.rank() == rank, "takes matrices, or batches of them");
    this.size = lhs.dimension(rank - 1);
    check(isReal(lhs) && isReal(rhs), "takes real floats");
    check(
        rhs.dimension(rank - 1) == size && (rank == 2 || rhs.dimension(0) == lhs.dimension(0)),
        "takes operands of equal contracting and batch dimensions");
  }

  static void addTo(Map<String, OpEvaluator> targets) {
    targets.put(TARGET, (op, frame) -> new BlockScaledDot(op, frame).evaluate(frame));
  }

  private void evaluate(Frame frame) {
    double[] left = scaled(lhs, frame.operand(op, 2));
    double[] right =
        op.operandCount() == 4 ? scaled(rhs, frame.operand(op, 3)) : rhs.toDoubleArray();
    int rows = lhs.dimension(rank - 2);
    int columns = rhs.dimension(rank - 2);
    Tensor result =
        frame.allocateResult(
            op,
            rank == 2 ? LongList.of(rows, columns) : LongList.of(lhs.dimension(0), rows, columns));
    for (int i = 0; i < result.count(); i++) {
      int row = i / columns * size;
      int column = (i / columns / rows * columns + i % columns) * size;
      double sum = 0;
      for (int k = 0; k < size; k++) {
        sum += left[row + k] * right[column + k];
      }
      result.setDouble(i, sum);
    }
    frame.result(op, result);
  }

  /** Returns the elements times the scales of their blocks. */
  private double[] scaled(Tensor elements, Tensor scales) {
    boolean fits = scales.rank() == rank && isReal(scales);
    for (int d = 0; fits && d < rank - 1; d++) {
      fits = scales.dimension(d) == elements.dimension(d);
    }
    int blocks = fits ? scales.dimension(rank - 1) : 0;
    check(
        fits && (size == 0 || (blocks > 0 && size % blocks == 0)),
        "takes a scale for each block of " + elements.type() + ", not " + scales.type());
    double[] scaled = new double[elements.count()];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = elements.doubleAt(i) * scales.doubleAt(i / (size / blocks));
    }
    return scaled;
  }

  private static boolean isReal(Tensor tensor) {
    return tensor.kind().isFloatingPoint() && tensor.kind().lanes() == 1;
  }

  private void check(boolean holds, String otherwise) {
    CustomCalls.check(op, holds, otherwise);
  }
}
