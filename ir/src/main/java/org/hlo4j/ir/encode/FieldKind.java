package org.hlo4j.ir.encode;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;

/**
 * The kind of one field of an attribute or type: how it is written and read, printed and parsed,
 * and which attributes and types it holds. The directions stand side by side so that they cannot
 * drift apart. The common kinds are in {@link FieldKinds}.
 *
 * @param <V> the field's Java type
 */
public interface FieldKind<V> {
  /** Writes the field to bytecode. */
  void write(V value, EncodingWriter writer);

  /** Reads from bytecode what {@link #write} wrote. */
  V read(EncodingReader reader);

  /** Prints the field's text form, without its name. */
  void print(V value, AsmPrinter printer);

  /** Parses what {@link #print} printed. */
  V parse(AsmParser parser);

  /** Visits the attributes and types directly inside. */
  default void forEachChild(V value, Consumer<Attribute> attributes, Consumer<Type> types) {}

  /** The field with the attributes and types directly inside replaced. */
  default V mapChildren(V value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    return value;
  }
}
