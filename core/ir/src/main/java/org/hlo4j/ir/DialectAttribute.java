package org.hlo4j.ir;

import org.hlo4j.ir.define.AttributeDefinition;

/** An attribute that a dialect defines. Its definition drives text and bytecode. */
public interface DialectAttribute extends Attribute {
  /** {@return the definition from which this attribute is parsed, printed, read and written} */
  AttributeDefinition<?> definition();
}
