package org.hlo4j.ir.encode;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmPrinter;

/**
 * A named field of an attribute or type.
 *
 * @param <T> the attribute or type that has the field
 * @param <V> the Java type of the field
 */
public final class Field<T, V> {
  private final String name;
  private final FieldKind<V> kind;
  private final Function<T, V> accessor;
  private final Optional<V> defaultValue;

  private Field(String name, FieldKind<V> kind, Function<T, V> accessor, Optional<V> defaultValue) {
    this.name = name;
    this.kind = kind;
    this.accessor = accessor;
    this.defaultValue = defaultValue;
  }

  /**
   * {@return a field}
   *
   * @param <T> the attribute or type that has the field
   * @param <V> the Java type of the field
   * @param name the name in text, as upstream spells it
   * @param kind the encoding and the syntax
   * @param accessor returns the field of a value
   */
  public static <T, V> Field<T, V> field(String name, FieldKind<V> kind, Function<T, V> accessor) {
    return new Field<>(name, kind, accessor, Optional.empty());
  }

  /**
   * {@return this field with a default, which text omits}
   *
   * @param value the default
   */
  public Field<T, V> orElse(V value) {
    return new Field<>(name, kind, accessor, Optional.of(value));
  }

  /** {@return the name in text, as upstream spells it} */
  public String name() {
    return name;
  }

  /** {@return the encoding and the syntax} */
  public FieldKind<V> kind() {
    return kind;
  }

  /**
   * {@return this field of a value}
   *
   * @param owner the value
   */
  public V of(T owner) {
    return accessor.apply(owner);
  }

  /**
   * {@return whether this field of a value has its default}
   *
   * @param owner the value
   */
  public boolean isDefault(T owner) {
    return defaultValue.isPresent() && defaultValue.get().equals(of(owner));
  }

  /** Returns this field of values that have the owner of this one. */
  <W> Field<W, V> mapOwner(Function<W, T> owner) {
    return new Field<>(name, kind, value -> accessor.apply(owner.apply(value)), defaultValue);
  }

  void write(T owner, EncodingWriter writer) {
    kind.write(of(owner), writer);
  }

  /**
   * Prints this field of a value without its name.
   *
   * @param owner the value
   * @param printer the printer
   */
  public void print(T owner, AsmPrinter printer) {
    kind.print(of(owner), printer);
  }

  void forEachChild(T owner, Consumer<Attribute> attributes, Consumer<Type> types) {
    kind.forEachChild(of(owner), attributes, types);
  }

  V mapChildren(T owner, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    return kind.mapChildren(of(owner), attributes, types);
  }

  /** {@return the default, which text omits, if there is one} */
  public Optional<V> defaultValue() {
    return defaultValue;
  }
}
