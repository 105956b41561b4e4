package org.hlo4j.ir.encode;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;

/**
 * The encoding and the syntax of a field without its name, and its nested attributes and types.
 * Both directions are in one class, so that they stay consistent. Common kinds are in {@link
 * FieldKinds}; others differ from one of them in encoding or syntax alone.
 *
 * @param <V> the Java type of the field
 */
public interface FieldKind<V> extends AsmSyntax<V> {
  /**
   * Writes a field to bytecode.
   *
   * @param value the field
   * @param writer the sink
   */
  void write(V value, EncodingWriter writer);

  /**
   * Reads what {@link #write} writes.
   *
   * @param reader the source
   * @return the field
   */
  V read(EncodingReader reader);

  /**
   * Visits the attributes and types nested directly in a field.
   *
   * @param value the field
   * @param attributes is passed each attribute
   * @param types is passed each type
   */
  default void forEachChild(V value, Consumer<Attribute> attributes, Consumer<Type> types) {}

  /**
   * {@return a copy of a field with the attributes and types nested directly in it replaced}
   *
   * @param value the field
   * @param attributes returns the replacement of an attribute
   * @param types returns the replacement of a type
   */
  default V mapChildren(V value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    return value;
  }

  /**
   * {@return a kind without nested attributes and types}
   *
   * @param <V> the Java type of the field
   * @param write writes a field to bytecode
   * @param read reads what {@code write} writes
   * @param print prints a field without its name
   * @param parse parses what {@code print} prints
   */
  static <V> FieldKind<V> of(
      BiConsumer<EncodingWriter, V> write,
      Function<EncodingReader, V> read,
      BiConsumer<AsmPrinter, V> print,
      Function<AsmParser, V> parse) {
    return new FunctionKind<>(null, write, read, print, parse);
  }

  /**
   * {@return this kind with another syntax}
   *
   * @param print prints a field without its name
   * @param parse parses what {@code print} prints
   */
  default FieldKind<V> withText(BiConsumer<AsmPrinter, V> print, Function<AsmParser, V> parse) {
    return new FunctionKind<>(this, (out, value) -> write(value, out), this::read, print, parse);
  }

  /**
   * {@return this kind with another encoding}
   *
   * @param write writes a field to bytecode
   * @param read reads what {@code write} writes
   */
  default FieldKind<V> withEncoding(
      BiConsumer<EncodingWriter, V> write, Function<EncodingReader, V> read) {
    return new FunctionKind<>(this, write, read, (out, value) -> print(value, out), this::parse);
  }
}
