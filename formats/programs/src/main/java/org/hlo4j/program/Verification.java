package org.hlo4j.program;

/** How much of a program from text or bytecode is verified; other forms always are. */
public enum Verification {
  /** Nothing: it may be invalid. */
  NONE,
  /** Up to the first error of each function. */
  FIRST_ERRORS,
  /** Each operation. */
  ALL_ERRORS
}
