package org.hlo4j.ir;

import org.hlo4j.ir.define.TypeDefinition;

/** A type that a dialect defines. Its definition drives text and bytecode. */
public interface DialectType extends Type {
  /** {@return the definition from which this type is parsed, printed, read and written} */
  TypeDefinition<?> definition();
}
