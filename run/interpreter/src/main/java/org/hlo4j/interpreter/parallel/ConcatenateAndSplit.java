package org.hlo4j.interpreter.parallel;

import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;

/** Splits tensors and concatenates them along one dimension. */
final class ConcatenateAndSplit {
  private ConcatenateAndSplit() {}

  /** Returns the shape of one of {@code count} equal parts. */
  static LongList shape(Operation op, Tensor whole, int dimension, int count) {
    long[] shape = whole.shape().toArray();
    if (count <= 0 || shape[dimension] % count != 0) {
      throw new InterpreterException(
          op.location(),
          "dimension #"
              + dimension
              + " of size "
              + shape[dimension]
              + " cannot be split into "
              + count
              + " parts");
    }
    shape[dimension] /= count;
    return LongList.wrap(shape);
  }

  /** Fills {@code part} with the part at this position of {@code count} equal ones. */
  static void take(
      Operation op, Tensor whole, int dimension, int position, int count, Tensor part) {
    check(op, part.shape().equals(shape(op, whole, dimension, count)), part);
    int run = part.dimension(dimension) * inner(part, dimension);
    int step = whole.dimension(dimension) * inner(whole, dimension);
    for (int to = 0, from = position * run; to < part.count(); to += run, from += step) {
      part.copy(whole, from, to, run);
    }
  }

  /** Fills {@code whole} with consecutive parts. */
  static void join(Operation op, List<Tensor> parts, int dimension, Tensor whole) {
    int step = whole.dimension(dimension) * inner(whole, dimension);
    int start = 0;
    for (Tensor part : parts) {
      int run = part.dimension(dimension) * inner(part, dimension);
      check(op, start + run <= step, whole);
      for (int from = 0, to = start; from < part.count(); from += run, to += step) {
        whole.copy(part, from, to, run);
      }
      start += run;
    }
    check(op, start == step, whole);
  }

  private static void check(Operation op, boolean fits, Tensor tensor) {
    if (!fits) {
      throw new InterpreterException(
          op.location(), "parts of this group of processes do not fit " + tensor.type());
    }
  }

  private static int inner(Tensor tensor, int dimension) {
    int inner = 1;
    for (int d = dimension + 1; d < tensor.rank(); d++) {
      inner *= tensor.dimension(d);
    }
    return inner;
  }
}
