package org.hlo4j.dialect.stablehlo.directive;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.opset.stablehlo.Precision;

/**
 * {@code custom<PrecisionConfig>($precision_config)}: {@code , precision = [DEFAULT, HIGH]}, or
 * nothing.
 */
final class PrecisionConfigDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    printPrecision(printer, arguments);
  }

  static void printPrecision(OpAsmPrinter printer, PrintedArguments arguments) {
    arguments
        .attribute(0, ArrayAttr.class)
        .ifPresent(config -> {
          printer.print(", precision = [");
          printer.printList(config.elements(), element -> printWord(printer, element));
          printer.print("]");
        });
  }

  private static void printWord(OpAsmPrinter printer, Attribute element) {
    if (element instanceof Precision precision) {
      printer.print(precision.spelling());
    } else {
      printer.printAttribute(element);
    }
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    if (parser.accept(",")) {
      arguments.setAttribute(0, parsePrecision(parser));
    }
  }

  /** Parses {@code precision = […]}. */
  static ArrayAttr parsePrecision(OpAsmParser parser) {
    parser.expectKeyword("precision");
    parser.expect("=");
    List<Attribute> elements =
        parser.parseList(Delimiter.SQUARE, () -> Precision.DEFINITION.syntax().parse(parser));
    return new ArrayAttr(elements);
  }
}
