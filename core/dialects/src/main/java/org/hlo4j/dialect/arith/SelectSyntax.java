package org.hlo4j.dialect.arith;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * Syntax of {@code arith.select}: {@code %c, %a, %b : tensor<2xi1>, tensor<2xf32>}, where a
 * condition type of {@code i1} is omitted.
 */
final class SelectSyntax implements OpSyntax {
  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    List<UnresolvedOperand> operands = parser.parseOperandList(Delimiter.NONE);
    if (operands.size() != 3) {
      throw parser.error(at, "expected 3 operands");
    }
    parser.parseOptionalAttributes(state);
    parser.expect(":");
    Type first = parser.parseType();
    boolean both = parser.accept(",");
    Type result = both ? parser.parseType() : first;
    Type condition = both ? first : IntegerType.I1;
    parser.resolveOperands(operands, List.of(condition, result, result), at, state);
    state.addResultType(result);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation select) {
    printer.print(" ");
    printer.printOperands(select.operands());
    printer.printOptionalAttributes(select, List.of());
    printer.print(" : ");
    if (select.operand(0).type() instanceof ShapedType condition) {
      printer.printType(condition).print(", ");
    }
    printer.printType(select.result(0).type());
  }
}
