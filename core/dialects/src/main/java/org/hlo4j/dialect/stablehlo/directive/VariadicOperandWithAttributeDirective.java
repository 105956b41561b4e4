package org.hlo4j.dialect.stablehlo.directive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;

/**
 * {@code custom<VariadicOperandWithAttribute>($operands)}: operands each followed by a comma,
 * before an attribute: {@code %a, %b, dim = 0}.
 */
final class VariadicOperandWithAttributeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    printer.printOperands(arguments.operands(0)).print(",");
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    List<UnresolvedOperand> operands = new ArrayList<>();
    Optional<UnresolvedOperand> operand = parser.parseOptionalOperand();
    while (operand.isPresent()) {
      operands.add(operand.get());
      parser.expect(",");
      operand = parser.parseOptionalOperand();
    }
    arguments.setOperands(0, operands);
  }
}
