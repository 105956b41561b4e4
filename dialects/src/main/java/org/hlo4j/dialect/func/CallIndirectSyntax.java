package org.hlo4j.dialect.func;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.FunctionType;

/** The syntax of {@code func.call_indirect}: {@code %callee(%a, %b) : (i32, i32) -> i32}. */
final class CallIndirectSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    UnresolvedOperand callee = parser.parseOperand();
    int argumentsAt = parser.offset();
    List<UnresolvedOperand> arguments = parser.parseOperandList(Delimiter.PAREN);
    parser.parseOptionalAttributes(state);
    parser.expect(":");
    FunctionType type = parser.parseType(FunctionType.class);
    state.addOperand(parser.resolveOperand(callee, type));
    parser.resolveOperands(arguments, type.inputs(), argumentsAt, state);
    state.addResultTypes(type.results());
  }

  @Override
  public void print(OpAsmPrinter printer, Operation call) {
    printer.print(" ");
    printer.printOperand(call.operand(0)).print("(");
    printer.printOperands(call.operands().subList(1, call.operandCount())).print(")");
    printer.printOptionalAttributes(call, List.of());
    printer.print(" : ").printType(call.operand(0).type());
  }
}
