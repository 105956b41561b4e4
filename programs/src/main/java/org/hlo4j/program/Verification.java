package org.hlo4j.program;

/** What is verified of a program that was read from text or bytecode; others always are. */
public enum Verification {
  /** Nothing: it may be invalid. */
  NONE,
  /** Up to the first error of each function. */
  FIRST_ERRORS,
  /** Each operation. */
  ALL_ERRORS
}
