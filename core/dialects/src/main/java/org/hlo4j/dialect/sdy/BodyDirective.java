package org.hlo4j.dialect.sdy;

import java.util.List;
import org.hlo4j.dialect.syntax.SingleBlockBody;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;

/** A region of one block, after its arguments: {@code (%arg0: tensor<4xf32>) {…}}. */
final class BodyDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    SingleBlockBody.print(printer, arguments.regions(0).getFirst());
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    Region body = new Region();
    SingleBlockBody.parse(parser, body);
    arguments.setRegions(0, List.of(body));
  }
}
