package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Strides of elements in a storage. */
public final class Strides {
  private Strides() {}

  /** Returns whether it is known that no element is shown twice. */
  public static boolean isUnique(List<Size> sizes, List<Size> strides) {
    if (!Size.areKnown(sizes) || !Size.areKnown(strides)) {
      return false;
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      if (!sizes.get(i).is(1)) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparingLong(i -> strides.get(i).orDynamic()));
    Size last = null;
    for (int i : order) {
      if (strides.get(i).is(0)
          || (last != null && last.orDynamic() >= strides.get(i).orDynamic())) {
        return false;
      }
      Size extent = sizes.get(i).plus(-1).times(strides.get(i));
      last = last == null ? extent : last.plus(extent);
    }
    return true;
  }
}
