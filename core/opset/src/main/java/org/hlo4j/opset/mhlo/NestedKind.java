package org.hlo4j.opset.mhlo;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;

/**
 * Fields that are attributes of a class of the other dialect, and attributes of MHLO in text and
 * bytecode.
 *
 * @param <A> the class of the attributes of the other dialect
 */
record NestedKind<A extends DialectAttribute>(Class<A> type) implements FieldKind<A> {
  private static final String EXPECTED = "expected an attribute of MHLO of another kind";

  @Override
  public void write(A value, EncodingWriter writer) {
    writer.writeAttribute(new MhloAttribute(value));
  }

  @Override
  public A read(EncodingReader reader) {
    DialectAttribute value = reader.readAttribute(MhloAttribute.class).counterpart();
    if (!type.isInstance(value)) {
      throw reader.error(EXPECTED);
    }
    return type.cast(value);
  }

  @Override
  public void print(A value, AsmPrinter printer) {
    printer.printAttribute(new MhloAttribute(value));
  }

  @Override
  public A parse(AsmParser parser) {
    int at = parser.offset();
    DialectAttribute value = parser.parseAttribute(MhloAttribute.class).counterpart();
    if (!type.isInstance(value)) {
      throw parser.error(at, EXPECTED);
    }
    return type.cast(value);
  }

  @Override
  public void forEachChild(A value, Consumer<Attribute> attributes, Consumer<Type> types) {
    attributes.accept(new MhloAttribute(value));
  }

  @Override
  public A mapChildren(A value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    Attribute mapped = attributes.apply(new MhloAttribute(value));
    return type.cast(mapped instanceof MhloAttribute mhlo ? mhlo.counterpart() : mapped);
  }
}
