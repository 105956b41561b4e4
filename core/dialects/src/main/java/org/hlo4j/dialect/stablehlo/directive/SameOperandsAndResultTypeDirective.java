package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.FunctionType;

/**
 * {@code custom<SameOperandsAndResultType>(type($a), …, type($result))}: one type if all are the
 * same, {@code tensor<2xf32>}, else a function type, {@code (tensor<2xf32>) -> tensor<?xf32>}.
 */
final class SameOperandsAndResultTypeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    int operands = arguments.size() - 1;
    Type result = arguments.type(operands);
    boolean same = true;
    for (int i = 0; i < operands; i++) {
      same = same && arguments.type(i).equals(result);
    }
    SameType.print(printer, arguments, same, result);
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    int operands = arguments.size() - 1;
    FunctionType type = SameType.parse(parser, operands);
    for (int i = 0; i < operands; i++) {
      arguments.setType(i, type.inputs().get(i));
    }
    arguments.setType(operands, type.results().getFirst());
  }
}
