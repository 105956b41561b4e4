package org.hlo4j.interpreter.eval;

import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;

/**
 * The product of a sparse matrix, in compressed rows, with a vector or a dense matrix, to which JAX
 * lowers products of {@code jax.experimental.sparse.BCSR} on CPUs. The operands are the elements of
 * the sparse matrix, where each row begins in them, their columns, and the dense operand.
 */
final class SparseProduct {
  private static final String TARGET = "cpu_csr_sparse_dense_ffi";

  private final Operation op;
  private final Tensor elements;
  private final Tensor begins;
  private final Tensor columns;
  private final Tensor dense;

  private SparseProduct(Operation op, Frame frame) {
    this.op = op;
    check(op.operandCount() == 4, "takes 4 operands");
    this.elements = frame.operand(op, 0);
    this.begins = frame.operand(op, 1);
    this.columns = frame.operand(op, 2);
    this.dense = frame.operand(op, 3);
    check(
        elements.rank() == 1 && columns.shape().equals(elements.shape()),
        "takes as many columns as elements");
    check(begins.rank() == 1 && begins.count() > 0, "takes where rows begin and the last one ends");
    check(dense.rank() == 1 || dense.rank() == 2, "takes a vector or a matrix");
    check(
        dense.elementType().equals(elements.elementType())
            && !begins.kind().isFloatingPoint()
            && !columns.kind().isFloatingPoint(),
        "takes elements of one type and positions");
  }

  static void addTo(Map<String, OpEvaluator> targets) {
    targets.put(TARGET, (op, frame) -> new SparseProduct(op, frame).evaluate(frame));
  }

  private void evaluate(Frame frame) {
    int rows = begins.count() - 1;
    int width = dense.rank() == 1 ? 1 : dense.dimension(1);
    Tensor result =
        frame.allocateResult(op, dense.rank() == 1 ? LongList.of(rows) : LongList.of(rows, width));
    check(result.elementType().equals(elements.elementType()), "returns elements of its operands");
    for (int row = 0; row < rows; row++) {
      int begin = position(begins, row, elements.count() + 1);
      int end = position(begins, row + 1, elements.count() + 1);
      for (int column = 0; column < width; column++) {
        multiply(begin, end, column, width, result, row * width + column);
      }
    }
    frame.result(op, result);
  }

  private void multiply(int begin, int end, int column, int width, Tensor result, int at) {
    boolean complex = elements.kind().lanes() == 2;
    long integers = 0;
    double real = 0;
    double imaginary = 0;
    for (int i = begin; i < end; i++) {
      int other = position(columns, i, dense.dimension(0)) * width + column;
      if (!elements.kind().isFloatingPoint()) {
        integers += elements.longAt(i) * dense.longAt(other);
      } else if (!complex) {
        real += elements.doubleAt(i) * dense.doubleAt(other);
      } else {
        double a = elements.doubleAt(2 * i);
        double b = elements.doubleAt(2 * i + 1);
        double c = dense.doubleAt(2 * other);
        double d = dense.doubleAt(2 * other + 1);
        real += a * c - b * d;
        imaginary += a * d + b * c;
      }
    }
    if (!elements.kind().isFloatingPoint()) {
      result.setLong(at, integers);
    } else {
      result.setDouble(at * elements.kind().lanes(), real);
      if (complex) {
        result.setDouble(2 * at + 1, imaginary);
      }
    }
  }

  private int position(Tensor positions, int index, int bound) {
    long position = positions.longAt(index);
    if (position < 0 || position >= bound) {
      check(false, "has position " + position + " of " + bound);
    }
    return (int) position;
  }

  private void check(boolean holds, String otherwise) {
    CustomCalls.check(op, holds, otherwise);
  }
}
