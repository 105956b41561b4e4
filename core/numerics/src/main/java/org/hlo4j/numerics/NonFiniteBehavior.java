package org.hlo4j.numerics;

/** The non-finite values of a float format. */
public enum NonFiniteBehavior {
  /** Infinities and NaNs share the greatest exponent, as in IEEE 754. */
  IEEE754,
  /** There is no infinity; overflow yields NaN. */
  NAN_ONLY,
  /** There is neither infinity nor NaN; overflow yields the largest finite value. */
  FINITE_ONLY
}
