package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Tensors with dimensions of space, before which are the channels and, unless there is but one
 * element of it, the batch.
 */
final class SpatialTensors {
  private SpatialTensors() {}

  /**
   * Returns a tensor with a dimension of batches.
   *
   * @param rank how many dimensions of space there are
   */
  static Value batched(HloBuilder b, Value tensor, int rank) {
    int given = TensorTypes.of(tensor).rank();
    if (given == rank + 2) {
      return tensor;
    }
    if (given != rank + 1) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d does not have %d dimensions of space", given, rank);
    }
    List<Size> sizes = Size.allOf(b, tensor);
    sizes.addFirst(Size.of(b, 1));
    return Size.reshape(b, tensor, sizes);
  }

  /** Returns a result without the dimension of batches if the tensor had none. */
  static Value like(HloBuilder b, Value result, Value tensor) {
    if (TensorTypes.of(tensor).rank() == TensorTypes.of(result).rank()) {
      return result;
    }
    List<Size> sizes = Size.allOf(b, result);
    return Size.reshape(b, result, sizes.subList(1, sizes.size()));
  }

  /** Checks that elements can be ordered. */
  static void requireReal(Value tensor) {
    if (TypePromotion.isComplex(TensorTypes.elementOf(tensor))) {
      throw UnsupportedNodeException.of("complex numbers have no maximum");
    }
  }

  /**
   * Returns positive integers of a list.
   *
   * @param rank how many there are
   */
  static long[] positive(OperatorCall n, String name, int rank, long absent) {
    long[] values = n.integers(name, rank, absent);
    for (long value : values) {
      if (value < 1 || value > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("its argument '%s' has value %d", name, value);
      }
    }
    return values;
  }

  /** Returns integers of a list that are not negative. */
  static long[] natural(OperatorCall n, String name, int rank) {
    long[] values = n.integers(name, rank, 0);
    for (long value : values) {
      if (value < 0 || value > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("its argument '%s' has value %d", name, value);
      }
    }
    return values;
  }

  /** Returns how many groups of channels there are. */
  static long groups(OperatorCall n) {
    long groups = n.integer("groups", 1);
    if (groups < 1) {
      throw UnsupportedNodeException.of("it has %d groups", groups);
    }
    return groups;
  }
}
