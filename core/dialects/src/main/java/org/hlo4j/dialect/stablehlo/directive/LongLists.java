package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.LongList;

/** Lists of numbers in square brackets: {@code [0, 1]}. */
final class LongLists {
  private LongLists() {}

  static void print(AsmPrinter printer, LongList values) {
    printer.print("[");
    for (int i = 0; i < values.size(); i++) {
      printer.print(i == 0 ? "" : ", ").print(values.get(i));
    }
    printer.print("]");
  }

  static LongList parse(AsmParser parser) {
    return LongList.copyOf(parser.parseList(Delimiter.SQUARE, parser::parseInteger));
  }
}
