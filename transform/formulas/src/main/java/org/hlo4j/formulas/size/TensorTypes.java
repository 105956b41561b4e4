package org.hlo4j.formulas.size;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;

/** The types of values that are tensors. */
public final class TensorTypes {
  private TensorTypes() {}

  public static RankedTensorType of(Value value) {
    return (RankedTensorType) value.type();
  }

  public static Type elementOf(Value value) {
    return of(value).elementType();
  }

  public static int rank(Expr x) {
    return of(x.value()).rank();
  }

  /**
   * Checks that a tensor has a dimension.
   *
   * @throws UnsupportedNodeException if it has not
   */
  static void requireDimension(Value tensor, int dimension) {
    int rank = of(tensor).rank();
    if (dimension < 0 || dimension >= rank) {
      throw UnsupportedNodeException.of(
          "it has a tensor of %d dimensions, which are too few", rank);
    }
  }

  /**
   * Checks the rank of a tensor.
   *
   * @throws UnsupportedNodeException if it is another
   */
  public static void requireRank(Value tensor, int rank) {
    if (of(tensor).rank() != rank) {
      throw UnsupportedNodeException.of(
          "an operand of type %s is not of rank %d", tensor.type(), rank);
    }
  }
}
