package org.hlo4j.dialect.stablehlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DictionaryAttr;

/**
 * The syntax of {@code stablehlo.while}. Arguments of both regions are named once:
 *
 * <pre>{@code
 * stablehlo.while(%iterArg = %init) : tensor<i64> cond {
 *   …
 * } do {
 *   …
 * }
 * }</pre>
 */
final class WhileSyntax implements OpSyntax {
  @Override
  public void print(OpAsmPrinter printer, Operation loop) {
    Block body = loop.region(1).front();
    printer.print("(");
    for (int i = 0; i < Math.min(body.argumentCount(), loop.operandCount()); i++) {
      printer.print(i == 0 ? "" : ", ").printOperand(body.argument(i));
      printer.print(" = ").printOperand(loop.operand(i));
    }
    printer.print(")");
    if (loop.operandCount() > 0) {
      printer.print(" : ");
      printer.printList(loop.operands(), operand -> printer.printType(operand.type()));
    }
    printer.printOptionalAttributesWithKeyword(loop, List.of());
    printer.printNewline().print("cond ").printRegion(loop.region(0), false, true);
    printer.print(" do ").printRegion(loop.region(1), false, true);
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    List<UnresolvedOperand> names = new ArrayList<>();
    List<UnresolvedOperand> operands = new ArrayList<>();
    parser.parseList(
        Delimiter.PAREN,
        () -> {
          names.add(parser.parseOperand());
          parser.expect("=");
          return operands.add(parser.parseOperand());
        });
    List<Type> types = operands.isEmpty() ? List.of() : parser.parseColonTypeList();
    parser.resolveOperands(operands, types, at, state);
    state.addResultTypes(types);
    parser.parseOptionalAttributesWithKeyword(state);
    List<Argument> arguments = arguments(parser, names, types);
    parser.expectKeyword("cond");
    parser.parseRegion(state.addRegion(), arguments);
    parser.expectKeyword("do");
    parser.parseRegion(state.addRegion(), arguments);
  }

  private static List<Argument> arguments(
      OpAsmParser parser, List<UnresolvedOperand> names, List<Type> types) {
    List<Argument> arguments = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      UnresolvedOperand name = names.get(i);
      arguments.add(
          new Argument(name, types.get(i), DictionaryAttr.EMPTY, parser.locationAt(name.offset())));
    }
    return arguments;
  }
}
