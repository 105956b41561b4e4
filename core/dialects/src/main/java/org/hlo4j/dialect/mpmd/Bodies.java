package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.dialect.syntax.SingleBlockBody;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.FunctionType;

/**
 * The common end of operations with a body: {@code (%a) {…} (%arg0: tensor<4xf32>) {…} :
 * (tensor<4xf32>) -> tensor<4xf32>}.
 */
final class Bodies {
  private Bodies() {}

  /** Prints all but the type. */
  static void print(OpAsmPrinter printer, Operation op, List<String> elided) {
    printer.print(" (").printOperands(op.operands()).print(")");
    printer.printOptionalAttributes(op, elided);
    printer.print(" ");
    SingleBlockBody.print(printer, op.region(0));
    printer.print(" : ");
  }

  /** Parses the output of {@link #print} and the type of a function. */
  static void parse(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    List<UnresolvedOperand> operands = parser.parseOperandList(Delimiter.PAREN);
    parser.parseOptionalAttributes(state);
    SingleBlockBody.parse(parser, state.addRegion());
    parseType(parser, state, operands, at);
  }

  /** Parses the type of a function, which operands and results have. */
  static void parseType(
      OpAsmParser parser, OperationState state, List<UnresolvedOperand> operands, int at) {
    parser.expect(":");
    FunctionType type = parser.parseFunctionType();
    parser.resolveOperands(operands, type.inputs(), at, state);
    state.addResultTypes(type.results());
  }
}
