package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Tensors with dimensions of space, before which are the channels and, unless there is but one
 * element of it, the batch.
 */
public final class SpatialTensors {
  private SpatialTensors() {}

  /**
   * Returns a tensor with a dimension of batches.
   *
   * @param rank how many dimensions of space there are
   */
  public static Value batched(HloBuilder b, Value tensor, int rank) {
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
  public static Value like(HloBuilder b, Value result, Value tensor) {
    if (TensorTypes.of(tensor).rank() == TensorTypes.of(result).rank()) {
      return result;
    }
    List<Size> sizes = Size.allOf(b, result);
    return Size.reshape(b, result, sizes.subList(1, sizes.size()));
  }

  /**
   * Checks that elements can be ordered.
   *
   * @throws UnsupportedNodeException if they are complex
   */
  public static void requireReal(Value tensor) {
    if (TensorTypes.elementOf(tensor) instanceof ComplexType) {
      throw UnsupportedNodeException.of("complex numbers have no maximum");
    }
  }
}
