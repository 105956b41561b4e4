package org.hlo4j.hlo;

/** What the shape of an instruction is, if that follows from the rest. */
@FunctionalInterface
interface ShapeRule {
  /**
   * Returns the shape.
   *
   * @throws IllegalArgumentException if operands or attributes are not as they must be
   */
  HloShape infer(HloInstruction.Builder instruction);
}
