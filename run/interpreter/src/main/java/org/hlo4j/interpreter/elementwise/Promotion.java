package org.hlo4j.interpreter.elementwise;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;

/** Converts elements to the type that operations promote them to before they compute. */
public final class Promotion {
  private Promotion() {}

  /** Returns the tensor with its elements converted; the tensor itself if they are of that type. */
  public static Tensor to(Tensor tensor, Type elementType) {
    if (tensor.elementType().equals(elementType)) {
      return tensor;
    }
    Tensor converted = Tensor.allocate(tensor.shape(), elementType);
    ElementConversions.convert(tensor, converted);
    return converted;
  }

  /** Copies an element, converting it if the kinds differ. */
  static void copy(Tensor from, int index, Tensor to, int at) {
    ElementKind source = from.kind();
    ElementKind target = to.kind();
    if (source == target || source.type().equals(target.type())) {
      to.copy(from, index, at, 1);
    } else {
      to.copy(to(from.element(index), to.elementType()), 0, at, 1);
    }
  }
}
