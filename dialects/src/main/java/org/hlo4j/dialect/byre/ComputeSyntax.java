package org.hlo4j.dialect.byre;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.SymbolRefAttr;

/**
 * The syntax of {@code byre.compute}: {@code @kernel(%a) : tensor<4xf32> -> tensor<4xf32>}. A call
 * without operands has its results behind the colon: {@code @GetSeed() : tensor<i64>}.
 */
final class ComputeSyntax implements OpSyntax {
  private static final String CALLEE = "callee";

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    state.setAttribute(CALLEE, SymbolRefAttr.flat(parser.parseSymbolName()));
    int operandsAt = parser.offset();
    List<OpAsmParser.UnresolvedOperand> operands =
        parser.parseOperandList(OpAsmParser.Delimiter.PAREN);
    parser.parseOptionalAttributes(state);
    List<Type> behindColon = parser.isNext(":") ? parser.parseColonTypeList() : List.of();
    if (operands.isEmpty() && !behindColon.isEmpty()) {
      state.addResultTypes(behindColon);
      return;
    }
    parser.resolveOperands(operands, behindColon, operandsAt, state);
    state.addResultTypes(parser.parseOptionalArrowTypeList());
  }

  @Override
  public void print(OpAsmPrinter printer, Operation call) {
    printer.print(" ").printSymbolName(callee(call)).print("(");
    printer.printOperands(call.operands()).print(")");
    printer.printOptionalAttributes(call, List.of(CALLEE));
    List<Type> operands = Value.types(call.operands());
    if (operands.isEmpty()) {
      printTypes(printer, " : ", call.resultTypes());
    } else {
      printTypes(printer, " : ", operands);
      printTypes(printer, " -> ", call.resultTypes());
    }
  }

  private static String callee(Operation call) {
    return call.attributeOrNull(CALLEE) instanceof SymbolRefAttr callee ? callee.leaf() : "";
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
