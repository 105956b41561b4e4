package org.hlo4j.interpreter.parallel;

import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
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
          "dimension #%d of size %d cannot be split into %d parts"
              .formatted(dimension, shape[dimension], count));
    }
    shape[dimension] /= count;
    return LongList.wrap(shape);
  }

  /** Fills {@code part} with the part at this position of {@code count} equal ones. */
  static void take(
      Operation op, Tensor whole, int dimension, int position, int count, Tensor part) {
    check(op, part.shape().equals(shape(op, whole, dimension, count)), part);
    int[] from = Strides.rowMajor(whole.shape());
    int[] sizes = Strides.sizes(part.shape());
    int start = position * sizes[dimension] * from[dimension];
    StridedCopy.copy(whole, start, from, part, 0, Strides.rowMajor(sizes), sizes);
  }

  /** Fills {@code whole} with consecutive parts. */
  static void join(Operation op, List<Tensor> parts, int dimension, Tensor whole) {
    long[] shape = whole.shape().toArray();
    for (Tensor part : parts) {
      shape[dimension] = part.dimension(dimension);
      check(op, part.shape().equals(LongList.of(shape)), whole);
    }
    long size = parts.stream().mapToLong(part -> part.dimension(dimension)).sum();
    check(op, size == whole.dimension(dimension), whole);
    StridedCopy.concatenate(parts, dimension, whole);
  }

  private static void check(Operation op, boolean fits, Tensor tensor) {
    if (!fits) {
      throw new InterpreterException(
          op.location(), "parts of this group of processes do not fit " + tensor.type());
    }
  }
}
