package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** An attribute of an unregistered dialect, as text: {@code #tf.foo<bar>}. */
public final class OpaqueAttr implements TypedAttr {
  private final String dialect;
  private final String data;
  private final Type type;

  /**
   * Creates an attribute.
   *
   * @param dialect the namespace of the dialect
   * @param data the text after the namespace
   * @param type the type of the attribute
   */
  public OpaqueAttr(String dialect, String data, Type type) {
    this.dialect = dialect;
    this.data = data;
    this.type = type;
  }

  /** {@return the namespace of the dialect} */
  public String dialect() {
    return dialect;
  }

  /** {@return the text after the namespace} */
  public String data() {
    return data;
  }

  public Type type() {
    return type;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof OpaqueAttr that
            && dialect.equals(that.dialect)
            && data.equals(that.data)
            && type.equals(that.type));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(Hashes.of(dialect), Hashes.of(data)), type.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
