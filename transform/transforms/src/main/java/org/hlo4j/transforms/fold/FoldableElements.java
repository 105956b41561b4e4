package org.hlo4j.transforms.fold;

import java.util.function.DoublePredicate;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.Splats;

/** The element types and sizes that are folded. */
final class FoldableElements {
  private FoldableElements() {}

  static boolean isInteger(Type type) {
    return type instanceof IntegerType;
  }

  static boolean isNumber(Type type) {
    return type instanceof IntegerType || type instanceof FloatType;
  }

  /** Returns whether operations that compute shapes are folded for this type. */
  static boolean isFolded(Type type, FoldOptions options) {
    return isInteger(type) || (options.optimizesFloats() && type instanceof FloatType);
  }

  /** As above, for operations that only move elements. */
  static boolean isMoved(Type type, FoldOptions options) {
    return isFolded(type, options) || (options.optimizesFloats() && type instanceof ComplexType);
  }

  /** Returns whether all elements, which are floats, pass the test. */
  static boolean allFloats(DenseElementsAttr elements, DoublePredicate test) {
    Tensor tensor = Tensor.of(elements.isSplat() ? Splats.element(elements) : elements);
    for (int i = 0; i < tensor.count(); i++) {
      if (!test.test(tensor.doubleAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an element, which is an integer, is zero. */
  static boolean hasZero(DenseElementsAttr elements) {
    long count = elements.isSplat() ? 1 : elements.elementCount();
    for (long i = 0; i < count; i++) {
      if (elements.bitsAt(i).signum() == 0) {
        return true;
      }
    }
    return false;
  }
}
