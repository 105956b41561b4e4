package org.hlo4j.opset.syntax;

import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

/** Lists of dimensions, sizes or bounds, where {@code ?} is a dynamic size: {@code [4, ?]}. */
public final class DimensionLists implements FieldKind<LongList> {
  public static final FieldKind<LongList> DIMENSIONS = new DimensionLists();

  private DimensionLists() {}

  @Override
  public void write(LongList value, EncodingWriter writer) {
    FieldKinds.SIGNED_VARINTS.write(value, writer);
  }

  @Override
  public LongList read(EncodingReader reader) {
    return FieldKinds.SIGNED_VARINTS.read(reader);
  }

  @Override
  public void print(LongList value, AsmPrinter printer) {
    printer.print("[");
    printElements(value, printer);
    printer.print("]");
  }

  /** Prints the elements without delimiters. */
  public static void printElements(LongList value, AsmPrinter printer) {
    for (int i = 0; i < value.size(); i++) {
      long size = value.get(i);
      printer.print(i == 0 ? "" : ", ");
      printer.print(ShapedType.isDynamic(size) ? "?" : Long.toString(size));
    }
  }

  @Override
  public LongList parse(AsmParser parser) {
    return parse(parser, Delimiter.SQUARE);
  }

  /** Parses the output of {@link #printElements} between delimiters. */
  public static LongList parse(AsmParser parser, Delimiter delimiter) {
    return LongList.copyOf(
        parser.parseList(
            delimiter, () -> parser.accept("?") ? ShapedType.DYNAMIC : parser.parseInteger()));
  }
}
