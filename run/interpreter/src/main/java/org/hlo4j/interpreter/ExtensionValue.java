package org.hlo4j.interpreter;

import org.hlo4j.ir.Type;

/**
 * A value that only an {@link Extension} creates and consumes, such as a tensor of strings. It is
 * printed as its {@code toString}.
 */
public non-sealed interface ExtensionValue extends InterpreterValue {
  /** {@return the type, with sizes at run time} */
  Type type();
}
