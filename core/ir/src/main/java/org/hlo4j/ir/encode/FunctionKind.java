package org.hlo4j.ir.encode;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.jspecify.annotations.Nullable;

/** A kind whose directions are functions; its children are those of another kind. */
final class FunctionKind<V> implements FieldKind<V> {
  private final @Nullable FieldKind<V> children;
  private final BiConsumer<EncodingWriter, V> write;
  private final Function<EncodingReader, V> read;
  private final BiConsumer<AsmPrinter, V> print;
  private final Function<AsmParser, V> parse;

  /**
   * Creates a kind.
   *
   * @param children the kind that has the children; null if there are none
   */
  FunctionKind(
      @Nullable FieldKind<V> children,
      BiConsumer<EncodingWriter, V> write,
      Function<EncodingReader, V> read,
      BiConsumer<AsmPrinter, V> print,
      Function<AsmParser, V> parse) {
    this.children = children;
    this.write = write;
    this.read = read;
    this.print = print;
    this.parse = parse;
  }

  @Override
  public void write(V value, EncodingWriter writer) {
    write.accept(writer, value);
  }

  @Override
  public V read(EncodingReader reader) {
    return read.apply(reader);
  }

  @Override
  public void print(V value, AsmPrinter printer) {
    print.accept(printer, value);
  }

  @Override
  public V parse(AsmParser parser) {
    return parse.apply(parser);
  }

  @Override
  public void forEachChild(V value, Consumer<Attribute> attributes, Consumer<Type> types) {
    if (children != null) {
      children.forEachChild(value, attributes, types);
    }
  }

  @Override
  public V mapChildren(V value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    return children == null ? value : children.mapChildren(value, attributes, types);
  }
}
