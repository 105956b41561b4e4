package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.FunctionType;

/**
 * {@code custom<VariadicSameOperandsAndResultType>(ref($operands), type($operands),
 * type($result))}: as {@link SameOperandsAndResultTypeDirective} for any number of operands.
 */
final class VariadicSameOperandsAndResultTypeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    Type result = arguments.type(2);
    boolean same = arguments.types(1).stream().allMatch(result::equals);
    SameType.print(printer, arguments, same, result);
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    FunctionType type = SameType.parse(parser, arguments.operands(0).size());
    arguments.setTypes(1, type.inputs());
    arguments.setType(2, type.results().getFirst());
  }
}
