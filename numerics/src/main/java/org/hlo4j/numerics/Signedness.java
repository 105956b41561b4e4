package org.hlo4j.numerics;

/** How an integer type reads its bits: {@code i8}, {@code si8} or {@code ui8}. */
public enum Signedness {
  /** The operation decides; text shows the bits as a signed number. */
  SIGNLESS,
  SIGNED,
  UNSIGNED
}
