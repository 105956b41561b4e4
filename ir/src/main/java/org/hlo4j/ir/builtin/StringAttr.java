package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;

/**
 * A string of bytes: {@code "text"}, with a type that is almost always {@code none}. See {@link
 * ByteStrings} for bytes that are not UTF-8.
 */
public final class StringAttr implements TypedAttr {
  public static final StringAttr EMPTY = of("");

  private final String value;
  private final Type type;

  private StringAttr(String value, Type type) {
    this.value = value;
    this.type = type;
  }

  public static StringAttr of(String value) {
    return new StringAttr(value, NoneType.INSTANCE);
  }

  public static StringAttr of(String value, Type type) {
    return new StringAttr(value, type);
  }

  public String value() {
    return value;
  }

  /** {@code none} unless the text gave a type. */
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
