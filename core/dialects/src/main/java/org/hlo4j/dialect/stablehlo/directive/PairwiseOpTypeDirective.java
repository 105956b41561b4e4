package org.hlo4j.dialect.stablehlo.directive;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * {@code custom<PairwiseOpType>(type($operands), type($results))}: the operand types, which are
 * also the result types.
 */
final class PairwiseOpTypeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    printer.printList(arguments.types(0), printer::printType);
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    int at = parser.offset();
    try {
      List<Type> types = parser.parseList(Delimiter.NONE, parser::parseType);
      arguments.setTypes(0, types);
      arguments.setTypes(1, types);
    } catch (DiagnosticException e) {
      throw e.and(parser.error(at, "expected type list"));
    }
  }
}
