package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.dialect.syntax.SingleBlockBody;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;

/**
 * Syntax of {@code mpmd.for}: {@code (%a) {iterations = 4 : ui32} (%arg0: tensor<4xf32>, %index:
 * tensor<ui32>) {…} : tensor<4xf32>}.
 */
final class RepeatSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    List<UnresolvedOperand> operands = parser.parseOperandList(Delimiter.PAREN);
    parser.parseOptionalAttributes(state);
    SingleBlockBody.parse(parser, state.addRegion());
    List<Type> types = parser.parseColonTypeList();
    parser.resolveOperands(operands, types, at, state);
    state.addResultTypes(types);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation loop) {
    Bodies.print(printer, loop, List.of());
    printer.printList(loop.resultTypes(), printer::printType);
  }
}
