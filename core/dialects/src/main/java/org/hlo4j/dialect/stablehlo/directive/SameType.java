package org.hlo4j.dialect.stablehlo.directive;

import java.util.Collections;
import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.FunctionType;

/** The types of operands and one result, printed as one type if all are the same. */
final class SameType {
  private SameType() {}

  /** Prints the result type if all operands have it, else a function type. */
  static void print(OpAsmPrinter printer, PrintedArguments arguments, boolean same, Type result) {
    if (same) {
      printer.printType(result);
    } else {
      printer.printFunctionalType(arguments.operation());
    }
  }

  /** Parses the output of {@link #print}; the result type follows the operand types. */
  static FunctionType parse(OpAsmParser parser, int operands) {
    int at = parser.offset();
    Type type = parser.parseType();
    return type instanceof FunctionType function
        ? checked(parser, at, function, operands)
        : new FunctionType(Collections.nCopies(operands, type), List.of(type));
  }

  /** Checks that a function type has the given number of operands and one result. */
  static FunctionType checked(OpAsmParser parser, int at, FunctionType type, int operands) {
    if (type.inputs().size() != operands) {
      throw parser.error(at, operands + " operands present, but expected " + type.inputs().size());
    }
    if (type.results().size() != 1) {
      throw parser.error(at, "expected single output");
    }
    return type;
  }
}
