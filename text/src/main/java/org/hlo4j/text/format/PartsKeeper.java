package org.hlo4j.text.format;

import org.hlo4j.ir.asm.OpAsmParser;

/** A parser that keeps what formats need for one operation, so that the next can use it again. */
public interface PartsKeeper extends OpAsmParser {
  /** The parts of the operation that is being parsed. */
  ParsedParts parts();
}
