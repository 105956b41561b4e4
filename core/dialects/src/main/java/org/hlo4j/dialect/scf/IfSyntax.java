package org.hlo4j.dialect.scf;

import java.util.List;
import org.hlo4j.dialect.syntax.YieldingRegion;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.scf.ScfOps;

/** The syntax of {@code scf.if}: {@code %condition -> (i32) {…} else {…}}. */
final class IfSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    state.addOperand(parser.resolveOperand(parser.parseOperand(), IntegerType.I1));
    state.addResultTypes(parser.parseOptionalArrowTypeList());
    YieldingRegion.parse(parser, state, ScfOps.YIELD);
    if (parser.acceptKeyword("else")) {
      YieldingRegion.parse(parser, state, ScfOps.YIELD);
    } else {
      state.addRegion();
    }
    parser.parseOptionalAttributes(state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation operation) {
    YieldingRegion.print(printer, operation);
    if (!operation.region(1).isEmpty()) {
      printer.print(" else ");
      YieldingRegion.print(printer, operation, 1);
    }
    printer.printOptionalAttributes(operation, List.of());
  }
}
