package org.hlo4j.ir.verify;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.ShapedType;

/** The scope that the validity of an operation may depend on. */
enum CheckScope {
  /**
   * The form of the operation, and the values of operands that are non-float constants. Of float
   * constants only the type matters.
   */
  FORM,

  /** Also the parent operation and the position in it. */
  PLACE,

  /** Any part of the program, such as symbols. */
  PROGRAM;

  /** Returns whether validity may depend on the value of a constant of this type. */
  static boolean dependsOnValuesOf(Type type) {
    return !(type instanceof ShapedType shaped && shaped.elementType() instanceof FloatType);
  }
}
