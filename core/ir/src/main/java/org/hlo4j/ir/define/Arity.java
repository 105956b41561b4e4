package org.hlo4j.ir.define;

/** The number of values, regions or successors that a declared element covers. */
public enum Arity {
  /** Exactly one. */
  SINGLE,
  /** Zero or one. */
  OPTIONAL,
  /** Any number. */
  VARIADIC
}
