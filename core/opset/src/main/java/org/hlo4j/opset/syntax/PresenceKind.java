package org.hlo4j.opset.syntax;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;

/**
 * An optional attribute, in bytecode after a presence flag; its text omits dialect and mnemonic.
 *
 * @param <A> the attribute
 */
public final class PresenceKind<A extends Attribute> implements FieldKind<Optional<A>> {
  private final Class<A> type;
  private final Function<AsmParser, A> parse;

  /**
   * Creates a kind for the attributes of a class.
   *
   * @param parse parses the output of {@link AsmPrinter#printStrippedAttribute}
   */
  public PresenceKind(Class<A> type, Function<AsmParser, A> parse) {
    this.type = type;
    this.parse = parse;
  }

  @Override
  public void write(Optional<A> value, EncodingWriter writer) {
    writer.writeBool(value.isPresent());
    value.ifPresent(writer::writeAttribute);
  }

  @Override
  public Optional<A> read(EncodingReader reader) {
    return reader.readBool() ? Optional.of(reader.readAttribute(type)) : Optional.empty();
  }

  @Override
  public void print(Optional<A> value, AsmPrinter printer) {
    value.ifPresent(printer::printStrippedAttribute);
  }

  @Override
  public Optional<A> parse(AsmParser parser) {
    return Optional.of(parse.apply(parser));
  }

  @Override
  public void forEachChild(
      Optional<A> value, Consumer<Attribute> attributes, Consumer<Type> types) {
    value.ifPresent(attributes);
  }

  @Override
  public Optional<A> mapChildren(
      Optional<A> value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    return value.map(attribute -> type.cast(attributes.apply(attribute)));
  }
}
