package org.hlo4j.dialect.byre;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.op.byre.ComputeOp;

/**
 * Syntax of {@code byre.compute}: {@code @kernel(%a) : tensor<4xf32> -> tensor<4xf32>}. A call
 * without operands has only result types after the colon: {@code @GetSeed() : tensor<i64>}.
 */
final class ComputeSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    state.set(ComputeOp.CALLEE, parser.parseSymbolName());
    int operandsAt = parser.offset();
    List<OpAsmParser.UnresolvedOperand> operands =
        parser.parseOperandList(OpAsmParser.Delimiter.PAREN);
    parser.parseOptionalAttributes(state);
    List<Type> types = parser.isNext(":") ? parser.parseColonTypeList() : List.of();
    if (operands.isEmpty() && !types.isEmpty()) {
      state.addResultTypes(types);
      return;
    }
    parser.resolveOperands(operands, types, operandsAt, state);
    state.addResultTypes(parser.parseOptionalArrowTypeList());
  }

  @Override
  public void print(OpAsmPrinter printer, Operation call) {
    printer.print(" ").printSymbolName(ComputeOp.CALLEE.getOr(call, "")).print("(");
    printer.printOperands(call.operands()).print(")");
    printer.printOptionalAttributes(call, List.of(ComputeOp.CALLEE.name()));
    List<Type> operands = Value.types(call.operands());
    if (operands.isEmpty()) {
      printTypes(printer, " : ", call.resultTypes());
    } else {
      printTypes(printer, " : ", operands);
      printTypes(printer, " -> ", call.resultTypes());
    }
  }

  private static void printTypes(OpAsmPrinter printer, String before, List<Type> types) {
    if (types.isEmpty()) {
      return;
    }
    boolean list = types.size() > 1 && before.equals(" -> ");
    printer.print(list ? before + "(" : before);
    printer.printList(types, printer::printType);
    printer.print(list ? ")" : "");
  }
}
