package org.hlo4j.ir.define;

/** How many values, regions or successors a declared element stands for. */
public enum Arity {
  SINGLE,
  /** None or one. */
  OPTIONAL,
  /** Any number. */
  VARIADIC
}
