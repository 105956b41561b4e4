package org.hlo4j.dialect.syntax;

import java.util.List;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.DictionaryAttr;

/** A region of one block, after its arguments: {@code (%arg0: tensor<4xf32>) {…}}. */
public final class SingleBlockBody {
  private SingleBlockBody() {}

  /** Prints the arguments and the region. */
  public static void print(OpAsmPrinter printer, Region body) {
    printer.print("(");
    printer.printList(
        body.front().arguments(),
        argument -> printer.printRegionArgument(argument, DictionaryAttr.EMPTY, false));
    printer.print(") ");
    printer.printRegion(body, false, true);
  }

  /** Parses the output of {@link #print} into an empty region. */
  public static void parse(OpAsmParser parser, Region body) {
    List<Argument> arguments =
        parser.parseList(Delimiter.PAREN, () -> parser.parseArgument(true, true));
    parser.parseRegion(body, arguments);
  }
}
