package org.hlo4j.numerics;

/** The signedness semantics of an integer type. Source: MLIR's {@code IntegerType}. */
public enum Signedness {
  /** {@code i32}: the operation decides; text shows the bits as a signed number. */
  SIGNLESS,
  /** {@code si32}. */
  SIGNED,
  /** {@code ui32}. */
  UNSIGNED
}
