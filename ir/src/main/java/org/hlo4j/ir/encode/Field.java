package org.hlo4j.ir.encode;

import java.util.Optional;
import java.util.function.Function;

/**
 * A named field of an attribute or type.
 *
 * @param <T> the attribute or type that has the field
 * @param <V> the field's Java type
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

  public static <T, V> Field<T, V> field(String name, FieldKind<V> kind, Function<T, V> accessor) {
    return new Field<>(name, kind, accessor, Optional.empty());
  }

  /** This field with a value that its text form leaves out. */
  public Field<T, V> orElse(V value) {
    return new Field<>(name, kind, accessor, Optional.of(value));
  }

  /** The name in text, as upstream spells it. */
  public String name() {
    return name;
  }

  public FieldKind<V> kind() {
    return kind;
  }

  public V of(T owner) {
    return accessor.apply(owner);
  }

  /** The value that the text form leaves out, if there is one. */
  public Optional<V> defaultValue() {
    return defaultValue;
  }
}
