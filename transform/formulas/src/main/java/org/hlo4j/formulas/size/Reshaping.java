package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Shapes of as many elements as others. */
public final class Reshaping {
  private Reshaping() {}

  /**
   * Returns the sizes of a shape in which the one that is -1 is replaced such that there are as
   * many elements as before.
   *
   * @param from the sizes before
   * @param isComputed whether a negative size that the program computes is replaced, too
   * @throws UnsupportedNodeException if several are known to be -1
   */
  public static List<Size> inferred(
      HloBuilder b, List<Size> from, List<Size> to, boolean isComputed) {
    List<Size> others = new ArrayList<>(to);
    others.removeIf(size -> size.is(-1));
    int unknown = to.size() - others.size();
    if (unknown > 1) {
      throw UnsupportedNodeException.of("%d sizes of its shape are -1", unknown);
    }
    List<Size> sizes = new ArrayList<>(to);
    if (unknown == 0 && !isComputed) {
      return sizes;
    }
    if (unknown == 0) {
      others.replaceAll(size -> size.orIf(ComparisonDirection.LT, Size.of(b, 1)));
    }
    Size inferred = Size.quotient(b, from, others);
    sizes.replaceAll(size ->
        size.is(-1) ? inferred : isComputed ? size.orIf(ComparisonDirection.LT, inferred) : size);
    return sizes;
  }
}
