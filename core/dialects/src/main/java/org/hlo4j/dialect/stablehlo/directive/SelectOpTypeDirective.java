package org.hlo4j.dialect.stablehlo.directive;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.FunctionType;

/**
 * {@code custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))}: the
 * types of condition and result, {@code tensor<i1>, tensor<2xf32>}, if the branches have the result
 * type, else a function type.
 */
final class SelectOpTypeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    Type result = arguments.type(3);
    if (!arguments.type(1).equals(result) || !arguments.type(2).equals(result)) {
      printer.printFunctionalType(arguments.operation());
      return;
    }
    printer.printType(arguments.type(0)).print(", ").printType(result);
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    int at = parser.offset();
    List<Type> types = parser.parseList(Delimiter.NONE, parser::parseType);
    if (types.size() == 1 && types.getFirst() instanceof FunctionType function) {
      SameType.checked(parser, at, function, 3);
      set(arguments, function.inputs(), function.results().getFirst());
    } else if (types.size() == 2) {
      Type result = types.getLast();
      set(arguments, List.of(types.getFirst(), result, result), result);
    } else {
      throw parser.error(at, "expected functional type or list of two types");
    }
  }

  private static void set(ParsedArguments arguments, List<Type> operands, Type result) {
    for (int i = 0; i < operands.size(); i++) {
      arguments.setType(i, operands.get(i));
    }
    arguments.setType(operands.size(), result);
  }
}
