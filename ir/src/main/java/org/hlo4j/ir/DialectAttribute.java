package org.hlo4j.ir;

import org.hlo4j.ir.define.AttributeDefinition;

/** An attribute that a dialect defines: it knows its definition, which drives text and bytecode. */
public interface DialectAttribute extends Attribute {
  /** The table row from which this attribute is parsed, printed, read and written. */
  AttributeDefinition<?> definition();
}
