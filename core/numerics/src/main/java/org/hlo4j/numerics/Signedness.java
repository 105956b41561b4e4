package org.hlo4j.numerics;

/** The signedness of an integer type. Source: MLIR's {@code IntegerType}. */
public enum Signedness {
  /** {@code i32}: operations determine the interpretation; text shows a signed number. */
  SIGNLESS,
  /** {@code si32}. */
  SIGNED,
  /** {@code ui32}. */
  UNSIGNED
}
