package org.hlo4j.ir.encode;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;

/**
 * The encoding and the syntax of a field, and its nested attributes and types. Both directions are
 * in one class, so that they stay consistent. Common kinds are in {@link FieldKinds}.
 *
 * @param <V> the Java type of the field
 */
public interface FieldKind<V> {
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
   * Prints a field without its name.
   *
   * @param value the field
   * @param printer the printer
   */
  void print(V value, AsmPrinter printer);

  /**
   * Parses what {@link #print} prints.
   *
   * @param parser the parser
   * @return the field
   */
  V parse(AsmParser parser);

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
}
