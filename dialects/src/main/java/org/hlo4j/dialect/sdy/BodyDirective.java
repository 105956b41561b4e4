package org.hlo4j.dialect.sdy;

import java.util.List;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.DictionaryAttr;

/** A region of one block, after its arguments: {@code (%arg0: tensor<4xf32>) {…}}. */
final class BodyDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    Region body = arguments.regions(0).getFirst();
    printer.print("(");
    printer.printList(
        body.front().arguments(),
        argument -> printer.printRegionArgument(argument, DictionaryAttr.EMPTY, false));
    printer.print(") ");
    printer.printRegion(body, false, true);
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    List<Argument> inputs =
        parser.parseList(Delimiter.PAREN, () -> parser.parseArgument(true, true));
    Region body = new Region();
    parser.parseRegion(body, inputs);
    arguments.setRegions(0, List.of(body));
  }
}
