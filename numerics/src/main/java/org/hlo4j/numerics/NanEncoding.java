package org.hlo4j.numerics;

/** Where a float format that has NaN puts it. */
public enum NanEncoding {
  /** The largest exponent with any non-zero fraction. */
  IEEE,
  /** The one bit pattern with all exponent and fraction bits set, with either sign. */
  ALL_ONES,
  /** The one bit pattern that would otherwise be negative zero. */
  NEGATIVE_ZERO
}
