package org.hlo4j.dialect.func;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.op.func.FuncOp;

/**
 * Syntax of the arguments and results of a function: {@code (%arg0: i32 {a = 1}) -> (i32 {b})}, or
 * {@code (i32) -> i32} without a body.
 */
final class FunctionSignatureSyntax {
  private final List<Argument> arguments = new ArrayList<>();
  private final List<Type> argumentTypes = new ArrayList<>();
  private final List<Attribute> argumentAttributes = new ArrayList<>();
  private final List<Type> resultTypes = new ArrayList<>();
  private final List<Attribute> resultAttributes = new ArrayList<>();

  private FunctionSignatureSyntax() {}

  /** The named arguments: either all arguments or none. */
  List<Argument> arguments() {
    return arguments;
  }

  FunctionType type() {
    return new FunctionType(argumentTypes, resultTypes);
  }

  /** A dictionary for each argument; empty if all dictionaries are. */
  ArrayAttr argumentAttributes() {
    return unlessAllEmpty(argumentAttributes);
  }

  /** A dictionary for each result; empty if all dictionaries are. */
  ArrayAttr resultAttributes() {
    return unlessAllEmpty(resultAttributes);
  }

  private static ArrayAttr unlessAllEmpty(List<Attribute> dictionaries) {
    boolean allEmpty = dictionaries.stream().allMatch(DictionaryAttr.EMPTY::equals);
    return allEmpty ? ArrayAttr.EMPTY : new ArrayAttr(dictionaries);
  }

  static FunctionSignatureSyntax parse(OpAsmParser parser) {
    FunctionSignatureSyntax signature = new FunctionSignatureSyntax();
    parser.parseList(Delimiter.PAREN, () -> signature.parseArgument(parser));
    if (parser.accept("->")) {
      signature.parseResults(parser);
    }
    return signature;
  }

  private Type parseArgument(OpAsmParser parser) {
    int at = parser.offset();
    Argument argument = parser.parseOptionalArgument(true, true).orElse(null);
    boolean first = argumentTypes.isEmpty();
    if (argument == null) {
      if (!first && !arguments.isEmpty()) {
        throw parser.error(at, "expected SSA identifier");
      }
      Type type = parser.parseType();
      addArgument(type, parser.parseOptionalAttributes());
      parser.parseOptionalLocation();
      return type;
    }
    if (!first && arguments.isEmpty()) {
      throw parser.error(at, "expected type instead of SSA identifier");
    }
    Type type = argument.type();
    if (type == null) {
      throw parser.error(at, "expected type of argument");
    }
    arguments.add(argument);
    addArgument(type, argument.attributes());
    return type;
  }

  private void addArgument(Type type, DictionaryAttr attributes) {
    argumentTypes.add(type);
    argumentAttributes.add(attributes);
  }

  private void parseResults(OpAsmParser parser) {
    if (!parser.accept("(")) {
      resultTypes.add(parser.parseType());
      resultAttributes.add(DictionaryAttr.EMPTY);
      return;
    }
    if (parser.accept(")")) {
      return;
    }
    do {
      resultTypes.add(parser.parseType());
      resultAttributes.add(parser.parseOptionalAttributes());
    } while (parser.accept(","));
    parser.expect(")");
  }

  /** Prints the signature of a function. */
  static void print(OpAsmPrinter printer, FuncOp function) {
    List<Type> inputs = function.functionType().inputs();
    printer.print("(");
    for (int i = 0; i < inputs.size(); i++) {
      printer.print(i == 0 ? "" : ", ");
      DictionaryAttr attributes = function.argumentAttributes(i);
      if (function.isDeclaration()) {
        printer.printType(inputs.get(i));
        printer.printOptionalAttributes(attributes);
      } else {
        printer.printRegionArgument(function.arguments().get(i), attributes, false);
      }
    }
    printer.print(")");
    printResults(printer, function);
  }

  private static void printResults(OpAsmPrinter printer, FuncOp function) {
    List<Type> results = function.functionType().results();
    if (results.isEmpty()) {
      return;
    }
    boolean parentheses =
        results.size() > 1
            || results.getFirst() instanceof FunctionType
            || !function.resultAttributes(0).isEmpty();
    printer.print(parentheses ? " -> (" : " -> ");
    for (int i = 0; i < results.size(); i++) {
      printer.print(i == 0 ? "" : ", ").printType(results.get(i));
      printer.printOptionalAttributes(function.resultAttributes(i));
    }
    printer.print(parentheses ? ")" : "");
  }
}
