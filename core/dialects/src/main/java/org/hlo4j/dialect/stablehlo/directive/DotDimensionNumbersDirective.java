package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/**
 * {@code custom<DotDimensionNumbers>($dot_dimension_numbers)}: {@code batching_dims = [0] x [0],
 * contracting_dims = [2] x [1]}; the first part is omitted without batching dimensions.
 */
final class DotDimensionNumbersDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    arguments
        .attribute(0, DotDimensionNumbersAttr.class)
        .ifPresent(dimensions -> print(printer, dimensions));
  }

  private static void print(AsmPrinter printer, DotDimensionNumbersAttr dimensions) {
    LongList lhsBatching = dimensions.lhsBatchingDimensions();
    LongList rhsBatching = dimensions.rhsBatchingDimensions();
    if (!lhsBatching.isEmpty() || !rhsBatching.isEmpty()) {
      printer.print("batching_dims = ");
      printPair(printer, lhsBatching, rhsBatching);
      printer.print(", ");
    }
    printer.print("contracting_dims = ");
    printPair(
        printer, dimensions.lhsContractingDimensions(), dimensions.rhsContractingDimensions());
  }

  private static void printPair(AsmPrinter printer, LongList lhs, LongList rhs) {
    LongLists.print(printer, lhs);
    printer.print(" x ");
    LongLists.print(printer, rhs);
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    LongList lhsBatching = LongList.of();
    LongList rhsBatching = LongList.of();
    if (parser.acceptKeyword("batching_dims")) {
      parser.expect("=");
      lhsBatching = LongLists.parse(parser);
      parser.expectKeyword("x");
      rhsBatching = LongLists.parse(parser);
      parser.expect(",");
    }
    parser.expectKeyword("contracting_dims");
    parser.expect("=");
    LongList lhsContracting = LongLists.parse(parser);
    parser.expectKeyword("x");
    LongList rhsContracting = LongLists.parse(parser);
    arguments.setAttribute(
        0, new DotDimensionNumbersAttr(lhsBatching, rhsBatching, lhsContracting, rhsContracting));
  }
}
