package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Shapes of as many elements as others. */
public final class Reshaping {
  private Reshaping() {}

  /**
   * Returns the sizes of a shape in which one is replaced, if it is -1 or, computed, negative, such
   * that there are as many elements as before.
   *
   * @param from the sizes before
   * @throws UnsupportedNodeException if several are -1
   */
  public static List<Size> inferred(HloBuilder b, List<Size> from, List<Size> to) {
    List<Size> others = new ArrayList<>();
    int unknown = 0;
    for (Size size : to) {
      if (size.is(-1)) {
        unknown++;
      } else {
        others.add(size);
      }
    }
    if (unknown > 1) {
      throw UnsupportedNodeException.of("%d sizes of its shape are -1", unknown);
    }
    boolean isInferred = unknown == 1;
    if (!isInferred) {
      others.replaceAll(size -> size.orIf(ComparisonDirection.LT, Size.of(b, 1)));
    }
    Size inferred = Size.quotient(b, from, others);
    List<Size> sizes = new ArrayList<>(to);
    sizes.replaceAll(size -> size.is(-1) ? inferred : size.orIf(ComparisonDirection.LT, inferred));
    return sizes;
  }
}
