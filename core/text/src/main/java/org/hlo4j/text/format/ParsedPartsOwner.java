package org.hlo4j.text.format;

import org.hlo4j.ir.asm.OpAsmParser;

/** A parser that caches the parts of an operation, to be reused for the next one. */
public interface ParsedPartsOwner extends OpAsmParser {
  /** {@return the parts of the operation being parsed} */
  ParsedParts parts();
}
