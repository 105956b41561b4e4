package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/** A dictionary of attributes, in the given order. */
public final class DictionaryV1Attr extends ListValue<DictionaryV1Attr.Entry>
    implements VhloAttribute {
  /**
   * An entry of a dictionary.
   *
   * @param key the key, usually a {@link StringV1Attr}
   * @param value the value
   */
  public record Entry(Attribute key, Attribute value) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Entry that && key.equals(that.key) && value.equals(that.value);
    }

    @Override
    public int hashCode() {
      return Hashes.mix(key.hashCode(), value.hashCode());
    }

    @Override
    public String toString() {
      return key + " = " + value;
    }
  }

  private static final Codec<DictionaryV1Attr> CODEC =
      Codec.of(
          field(
              "value",
              FieldKinds.list(Delimiter.BRACE, new EntryKind()),
              DictionaryV1Attr::elements),
          DictionaryV1Attr::new);

  static final AttributeDefinition<DictionaryV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "dict_v1", 6, DictionaryV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  /** The dictionary without entries. */
  public static final DictionaryV1Attr EMPTY = new DictionaryV1Attr(List.of());

  /**
   * Creates a dictionary.
   *
   * @param entries the entries in order
   */
  public DictionaryV1Attr(List<Entry> entries) {
    super(entries);
  }

  @Override
  public AttributeDefinition<DictionaryV1Attr> definition() {
    return DEFINITION;
  }

  private static final class EntryKind implements FieldKind<Entry> {
    private static final FieldKind<Attribute> KEY =
        VhloFields.attribute("expected VHLO key attribute");

    @Override
    public void write(Entry value, EncodingWriter writer) {
      writer.writeAttribute(value.key);
      writer.writeAttribute(value.value);
    }

    @Override
    public Entry read(EncodingReader reader) {
      return new Entry(reader.readAttribute(), reader.readAttribute());
    }

    @Override
    public void print(Entry value, AsmPrinter printer) {
      printer.printAttribute(value.key).print(" = ").printAttribute(value.value);
    }

    @Override
    public Entry parse(AsmParser parser) {
      Attribute key = KEY.parse(parser);
      parser.expect("=");
      return new Entry(key, parser.parseAttribute());
    }

    @Override
    public void forEachChild(Entry value, Consumer<Attribute> attributes, Consumer<Type> types) {
      attributes.accept(value.key);
      attributes.accept(value.value);
    }

    @Override
    public Entry mapChildren(
        Entry value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
      return new Entry(attributes.apply(value.key), attributes.apply(value.value));
    }
  }
}
