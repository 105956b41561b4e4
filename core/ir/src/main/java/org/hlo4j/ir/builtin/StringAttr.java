package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/**
 * A string of bytes: {@code "text"}. The type is {@code none} except where text specifies another
 * one. See {@link ByteStrings} for bytes that are not UTF-8.
 */
public final class StringAttr implements TypedAttr {
  /** The empty string. */
  public static final StringAttr EMPTY = of("");

  private final String value;
  private final Type type;

  private StringAttr(String value, Type type) {
    this.value = value;
    this.type = type;
  }

  /**
   * {@return a string of type {@code none}}
   *
   * @param value the string
   */
  public static StringAttr of(String value) {
    return new StringAttr(value, NoneType.INSTANCE);
  }

  /**
   * {@return a string of a type}
   *
   * @param value the string
   * @param type the type
   */
  public static StringAttr of(String value, Type type) {
    return new StringAttr(value, type);
  }

  /** {@return the string} */
  public String value() {
    return value;
  }

  /** Returns {@code none} unless the text specified a type. */
  @Override
  public Type type() {
    return type;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof StringAttr that && value.equals(that.value) && type.equals(that.type));
  }

  @Override
  public int hashCode() {
    return Hashes.of(value);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
