package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;

/**
 * {@code custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm)}: {@code , precision =
 * […]} and {@code , algorithm = <…>}, each optional.
 */
final class PrecisionConfigAndAlgorithmDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    PrecisionConfigDirective.printPrecision(printer, arguments);
    arguments
        .attribute(1)
        .ifPresent(algorithm -> printer.print(", algorithm = ").printStrippedAttribute(algorithm));
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    if (!parser.accept(",")) {
      return;
    }
    if (parser.acceptKeyword("algorithm")) {
      parseAlgorithm(parser, arguments);
      return;
    }
    arguments.setAttribute(0, PrecisionConfigDirective.parsePrecision(parser));
    if (parser.accept(",")) {
      parser.expectKeyword("algorithm");
      parseAlgorithm(parser, arguments);
    }
  }

  private static void parseAlgorithm(OpAsmParser parser, ParsedArguments arguments) {
    parser.expect("=");
    arguments.setAttribute(1, DotAlgorithmAttr.DEFINITION.syntax().parse(parser));
  }
}
