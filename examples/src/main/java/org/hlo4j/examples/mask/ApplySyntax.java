package org.hlo4j.examples.mask;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;

/** The syntax of {@code mask.apply}, parsing and printing side by side. */
final class ApplySyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    UnresolvedOperand scores = parser.parseOperand();
    parser.expectKeyword("else");
    state.set(MaskOps.FILL, parser.parseAttribute(FillAttr.class));
    parser.expectKeyword("outside");
    UnresolvedOperand window = parser.parseOperand();
    parser.parseOptionalAttributes(state);
    parser.expect(":");
    Type scoresType = parser.parseType();
    parser.expect(",");
    Type windowType = parser.parseType();
    parser.resolveOperands(List.of(scores, window), List.of(scoresType, windowType), at, state);
    state.addResultType(scoresType);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation apply) {
    printer.print(" ").printOperand(apply.operand(0));
    printer.print(" else ").printAttribute(MaskOps.FILL.get(apply));
    printer.print(" outside ").printOperand(apply.operand(1));
    printer.printOptionalAttributes(apply, List.of("fill"));
    printer.print(" : ").printType(apply.operand(0).type());
    printer.print(", ").printType(apply.operand(1).type());
  }
}
