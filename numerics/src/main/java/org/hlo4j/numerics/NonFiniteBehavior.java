package org.hlo4j.numerics;

/** Which non-finite values a float format has an encoding for. */
public enum NonFiniteBehavior {
  /** Infinities and NaNs share the largest exponent, as in IEEE 754. */
  IEEE754,
  /** There is no infinity; whatever would be infinite is NaN. */
  NAN_ONLY,
  /** There is neither infinity nor NaN; whatever would be infinite is the largest finite value. */
  FINITE_ONLY
}
