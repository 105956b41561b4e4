package org.hlo4j.ir.builtin;

/** How the bits of an integer type are to be read. */
public enum Signedness {
  /** Operations decide: {@code i32}. */
  SIGNLESS,
  /** {@code si32}. */
  SIGNED,
  /** {@code ui32}. */
  UNSIGNED
}
