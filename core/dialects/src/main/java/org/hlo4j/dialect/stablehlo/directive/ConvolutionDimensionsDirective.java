package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersSyntax;

/**
 * {@code custom<ConvolutionDimensions>($dimension_numbers)}: {@code [b, 0, 1, f]x[0, 1, i, o]->[b,
 * 0, 1, f]}.
 */
final class ConvolutionDimensionsDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    arguments
        .attribute(0, ConvDimensionNumbersAttr.class)
        .ifPresent(dimensions -> ConvDimensionNumbersSyntax.printLists(dimensions, printer));
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    arguments.setAttribute(0, ConvDimensionNumbersSyntax.parseLists(parser));
  }
}
