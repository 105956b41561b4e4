package org.hlo4j.hlo.define;

import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.syntax.TextSyntax;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table of attributes: how values are written in text and in protos.
 *
 * @param <T> the type of the values
 */
public final class AttributeRow<T> extends HloAttribute<T> {
  private final @Nullable TextSyntax<T> syntax;
  private final AttributeCodec<T> codec;

  /**
   * Creates a row.
   *
   * @param name the name in text
   * @param syntax the syntax of the values, null if they are not in text
   * @param codec the fields of protos that have the values
   * @param absent the value of an attribute that is not there, null if that is no value
   */
  public AttributeRow(
      String name, @Nullable TextSyntax<T> syntax, AttributeCodec<T> codec, @Nullable T absent) {
    super(name, absent);
    this.syntax = syntax;
    this.codec = codec;
  }

  /**
   * {@return the row of an attribute}
   *
   * @param <T> the type of the values
   * @param attribute the attribute
   */
  public static <T> AttributeRow<T> of(HloAttribute<T> attribute) {
    if (attribute instanceof AttributeRow<T> row) {
      return row;
    }
    throw new IllegalArgumentException("an attribute that no table has: " + attribute);
  }

  /** {@return the syntax of the values, null if they are not in text} */
  public @Nullable TextSyntax<T> syntax() {
    return syntax;
  }

  /** {@return the fields of protos that have the values} */
  public AttributeCodec<T> codec() {
    return codec;
  }
}
