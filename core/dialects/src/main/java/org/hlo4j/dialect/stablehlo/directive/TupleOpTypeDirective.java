package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.TupleType;

/**
 * {@code custom<TupleOpType>(type($operands), type($result))}: the tuple type, which determines the
 * operand types.
 */
final class TupleOpTypeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    printer.printType(arguments.type(1));
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    int at = parser.offset();
    Type type = parser.parseType();
    if (!(type instanceof TupleType tuple)) {
      throw parser.error(at, "expected tuple type");
    }
    arguments.setTypes(0, tuple.types());
    arguments.setType(1, type);
  }
}
