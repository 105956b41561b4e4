package org.hlo4j.ir.verify;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.ShapedType;

/** What the verdict on an operation may depend on. */
enum CheckScope {
  /**
   * The form of the operation, and of operands the values of constants that are not of floats. Of a
   * constant of floats it is the type.
   */
  FORM,

  /** Also its parent operation and its position there. */
  PLACE,

  /** Any part of the program, such as its symbols. */
  PROGRAM;

  /** Whether a verdict may depend on the value of a constant of this type. */
  static boolean dependsOnValuesOf(Type type) {
    return !(type instanceof ShapedType shaped && shaped.elementType() instanceof FloatType);
  }
}
