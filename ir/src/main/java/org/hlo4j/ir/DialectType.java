package org.hlo4j.ir;

import org.hlo4j.ir.define.TypeDefinition;

/** A type that a dialect defines: it knows its definition, which drives text and bytecode. */
public interface DialectType extends Type {
  /** The table row from which this type is parsed, printed, read and written. */
  TypeDefinition<?> definition();
}
