package org.hlo4j.engine.tile;

import java.lang.classfile.CodeBuilder;

/** Byte code that computes an element from operands on the stack. */
@FunctionalInterface
public interface ScalarCode {
  /**
   * Appends the instructions, which replace the operands with the result.
   *
   * @param code what they are appended to
   */
  void appendTo(CodeBuilder code);

  /** {@return whether a function takes much longer for one element than for one of many} */
  default boolean isElementary() {
    return false;
  }
}
