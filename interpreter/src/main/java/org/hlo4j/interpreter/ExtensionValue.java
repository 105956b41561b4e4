package org.hlo4j.interpreter;

import org.hlo4j.ir.Type;

/**
 * A value that only an {@link Extension} makes and takes, such as a tensor of strings. Its {@code
 * toString} is what is printed.
 */
public non-sealed interface ExtensionValue extends InterpreterValue {
  /** The type, with the sizes at run time. */
  Type type();
}
