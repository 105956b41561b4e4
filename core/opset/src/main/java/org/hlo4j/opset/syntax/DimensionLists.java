package org.hlo4j.opset.syntax;

import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

/** Lists of dimensions, sizes or bounds, where {@code ?} is a dynamic size: {@code [4, ?]}. */
public final class DimensionLists {
  public static final FieldKind<LongList> DIMENSIONS = between(Delimiter.SQUARE);

  private DimensionLists() {}

  /** Returns the kind of lists between other delimiters. */
  public static FieldKind<LongList> between(Delimiter delimiter) {
    return FieldKinds.SIGNED_VARINTS.withText(
        (printer, sizes) -> print(delimiter, sizes, printer),
        parser ->
            LongList.copyOf(
                parser.parseList(
                    delimiter,
                    () -> parser.accept("?") ? ShapedType.DYNAMIC : parser.parseInteger())));
  }

  private static void print(Delimiter delimiter, LongList sizes, AsmPrinter printer) {
    printer.print(delimiter.open());
    for (int i = 0; i < sizes.size(); i++) {
      printer.print(i == 0 ? "" : ", ").print(text(sizes.get(i)));
    }
    printer.print(delimiter.close());
  }

  /** Returns a size in text. */
  public static String text(long size) {
    return ShapedType.isDynamic(size) ? "?" : Long.toString(size);
  }
}
