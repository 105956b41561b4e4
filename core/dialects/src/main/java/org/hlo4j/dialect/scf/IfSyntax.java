package org.hlo4j.dialect.scf;

import java.util.List;
import org.hlo4j.dialect.syntax.ImplicitTerminator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
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
    parseRegion(parser, state);
    if (parser.acceptKeyword("else")) {
      parseRegion(parser, state);
    } else {
      state.addRegion();
    }
    parser.parseOptionalAttributes(state);
  }

  private static void parseRegion(OpAsmParser parser, OperationState state) {
    Region region = state.addRegion();
    parser.parseRegion(region, List.of());
    ImplicitTerminator.complete(region, ScfOps.YIELD, state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation operation) {
    boolean yields = operation.resultCount() > 0;
    printer.print(" ");
    printer.printOperand(operation.operand(0));
    if (yields) {
      printer.print(" -> (").printList(operation.resultTypes(), printer::printType).print(")");
    }
    printer.print(" ");
    printer.printRegion(operation.region(0), false, yields);
    if (!operation.region(1).isEmpty()) {
      printer.print(" else ");
      printer.printRegion(operation.region(1), false, yields);
    }
    printer.printOptionalAttributes(operation, List.of());
  }
}
