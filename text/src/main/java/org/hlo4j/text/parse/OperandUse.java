package org.hlo4j.text.parse;

import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;

/** A use of a value that knows what its name stands for, so that it need not be looked up again. */
record OperandUse(int offset, SsaName ssaName, int number) implements UnresolvedOperand {
  @Override
  public String name() {
    return ssaName.text();
  }
}
