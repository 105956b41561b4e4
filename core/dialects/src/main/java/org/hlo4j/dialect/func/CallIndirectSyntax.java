package org.hlo4j.dialect.func;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.text.format.StrictAttributes;

/**
 * Syntax of {@code func.call_indirect}: {@code %callee(%a, %b) arg_attrs = […], res_attrs = […] {…}
 * : (i32, i32) -> i32}.
 */
final class CallIndirectSyntax implements OpSyntax {
  private static final List<String> PROPERTIES = List.of("arg_attrs", "res_attrs");

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    UnresolvedOperand callee = parser.parseOperand();
    int argumentsAt = parser.offset();
    List<UnresolvedOperand> arguments = parser.parseOperandList(Delimiter.PAREN);
    parseProperties(parser, state);
    StrictAttributes.parse(parser, state, false);
    parser.expect(":");
    FunctionType type = parser.parseType(FunctionType.class);
    state.addOperand(parser.resolveOperand(callee, type));
    parser.resolveOperands(arguments, type.inputs(), argumentsAt, state);
    state.addResultTypes(type.results());
  }

  private static void parseProperties(OpAsmParser parser, OperationState state) {
    boolean isFirst = true;
    for (int at = parser.offset(); ; at = parser.offset()) {
      boolean hasComma = !isFirst && parser.accept(",");
      String name = PROPERTIES.stream().filter(parser::acceptKeyword).findFirst().orElse("");
      if (name.isEmpty()) {
        if (hasComma) {
          throw parser.error("expected " + String.join(" or ", PROPERTIES));
        }
        return;
      }
      if (!isFirst && !hasComma) {
        throw parser.error(at, "expected ',' between oilist clauses");
      }
      if (state.attributeOrNull(name) != null) {
        throw parser.error(at, "`" + name + "` clause can appear at most once");
      }
      parser.expect("=");
      state.setAttribute(name, parser.parseAttribute(ArrayAttr.class));
      isFirst = false;
    }
  }

  @Override
  public void print(OpAsmPrinter printer, Operation call) {
    printer.print(" ");
    printer.printOperand(call.operand(0)).print("(");
    printer.printOperands(call.operands().subList(1, call.operandCount())).print(")");
    String separator = " ";
    for (String name : PROPERTIES) {
      Attribute value = call.attributeOrNull(name);
      if (value != null) {
        printer.print(separator).print(name).print(" = ").printAttribute(value);
        separator = ", ";
      }
    }
    printer.printOptionalAttributes(call, PROPERTIES);
    printer.print(" : ").printType(call.operand(0).type());
  }
}
