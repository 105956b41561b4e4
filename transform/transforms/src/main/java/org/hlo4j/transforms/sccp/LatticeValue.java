package org.hlo4j.transforms.sccp;

import org.hlo4j.ir.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * The lattice of constants: a value is always one constant, or may be anything. The bottom, for
 * values that are never computed, is null.
 */
sealed interface LatticeValue {
  /** The top: any value. */
  LatticeValue ANYTHING = new Anything();

  /** The top: any value. */
  record Anything() implements LatticeValue {}

  /**
   * Always this value.
   *
   * @param value the value
   * @param dialect the namespace of the dialect that folded to it and materializes the constant
   */
  record Constant(Attribute value, String dialect) implements LatticeValue {}

  /** Returns the least upper bound. */
  static LatticeValue join(@Nullable LatticeValue one, LatticeValue other) {
    if (one == null) {
      return other;
    }
    boolean equal =
        one instanceof Constant a && other instanceof Constant b && a.value.equals(b.value);
    return equal ? one : ANYTHING;
  }
}
