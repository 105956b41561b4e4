package org.hlo4j.formulas.window;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
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
   * Applies a function of tensors whose dimension 1 is channels to one whose last dimension is.
   *
   * @param x of rank 2 or more, batches first
   * @return with channels last, too
   */
  public static Expr withChannelsFirst(Expr x, UnaryOperator<Expr> function) {
    HloBuilder b = x.builder();
    int rank = TensorTypes.rank(x);
    if (rank < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no channels", rank);
    }
    long[] first = new long[rank];
    for (int i = 1; i < rank; i++) {
      first[i] = i == 1 ? rank - 1 : i - 1;
    }
    Expr result = function.apply(b.expr(Movement.transpose(b, x.value(), LongList.wrap(first))));
    return b.expr(Movement.transpose(b, result.value(), LongList.wrap(Movement.toLast(rank, 1))));
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
