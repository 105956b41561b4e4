package org.hlo4j.transforms.sccp;

import org.hlo4j.ir.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a value: that it always is one constant, or that it may be anything. Of values
 * that are never computed nothing is known.
 */
sealed interface LatticeValue {
  /** It may be anything. */
  LatticeValue ANYTHING = new Anything();

  /** It may be anything. */
  record Anything() implements LatticeValue {}

  /**
   * It always is this.
   *
   * @param dialect the namespace of the dialect that found it out, which makes the constant
   */
  record Constant(Attribute value, String dialect) implements LatticeValue {}

  /** What is known of a value that is either. */
  static LatticeValue join(@Nullable LatticeValue one, LatticeValue other) {
    if (one == null) {
      return other;
    }
    boolean equal =
        one instanceof Constant a && other instanceof Constant b && a.value.equals(b.value);
    return equal ? one : ANYTHING;
  }
}
