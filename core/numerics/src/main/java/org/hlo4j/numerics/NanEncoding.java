package org.hlo4j.numerics;

/** The encoding of NaN in a float format. */
public enum NanEncoding {
  /** The greatest exponent with any non-zero fraction. */
  IEEE,
  /** All exponent and fraction bits set, with either sign. */
  ALL_ONES,
  /** The bit pattern of negative zero. */
  NEGATIVE_ZERO
}
