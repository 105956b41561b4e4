package org.hlo4j.interpreter.eval;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;

/** Elements as those of another type where operations promote them before they compute. */
final class Promotion {
  private Promotion() {}

  /** The tensor with its elements converted, or itself if they are of that type. */
  static Tensor to(Tensor tensor, Type elementType) {
    if (tensor.elementType().equals(elementType)) {
      return tensor;
    }
    Tensor converted = Tensor.allocate(tensor.shape(), elementType);
    for (int i = 0; i < tensor.count(); i++) {
      copy(tensor, i, converted, i);
    }
    return converted;
  }

  /** Copies an element, converted if the kinds differ. */
  static void copy(Tensor from, int index, Tensor to, int at) {
    ElementKind source = from.kind();
    ElementKind target = to.kind();
    if (source == target || source.type().equals(target.type())) {
      to.copy(from, index, at, 1);
    } else if (target.isFloatingPoint()) {
      int lane = index * source.lanes();
      int place = at * target.lanes();
      to.setDouble(place, number(from, lane));
      if (target.isComplex() && source.isComplex()) {
        to.setDouble(place + 1, number(from, lane + 1));
      }
    } else if (source.isFloatingPoint()) {
      to.setLong(at, (long) from.doubleAt(index * source.lanes()));
    } else {
      to.setLong(at, from.longAt(index));
    }
  }

  private static double number(Tensor tensor, int place) {
    return tensor.kind().isFloatingPoint() ? tensor.doubleAt(place) : tensor.longAt(place);
  }
}
