package org.hlo4j.ir.verify;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.ShapedType;

/** How far one has to look to say whether an operation is well. */
enum VerdictScope {
  /**
   * At the operation alone: its attributes, the types of its operands and results, its regions, and
   * of operands just those constants that are not of floats. Of a constant of floats it is enough
   * to look at the types.
   */
  ITSELF,

  /** Also at the operation around it and at its place there. */
  PLACE,

  /** Perhaps at all of the program, such as the symbols in it. */
  PROGRAM;

  /** Whether a verdict may depend on the value of a constant of this type. */
  static boolean countsValuesOf(Type type) {
    return !(type instanceof ShapedType shaped && shaped.elementType() instanceof FloatType);
  }
}
