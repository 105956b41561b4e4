package org.hlo4j.text.parse;

import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;

/** A use of a value with its resolved name, to save another lookup. */
record OperandUse(int offset, SsaName ssaName, int number) implements UnresolvedOperand {
  @Override
  public String name() {
    return ssaName.text();
  }
}
