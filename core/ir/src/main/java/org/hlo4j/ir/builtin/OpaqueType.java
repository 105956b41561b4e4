package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** A type of an unregistered dialect, as text: {@code !tf_type.string}. */
public final class OpaqueType implements Type {
  private final String dialect;
  private final String data;

  /**
   * Creates a type.
   *
   * @param dialect the namespace of the dialect
   * @param data the text after the namespace
   */
  public OpaqueType(String dialect, String data) {
    this.dialect = dialect;
    this.data = data;
  }

  /** {@return the namespace of the dialect} */
  public String dialect() {
    return dialect;
  }

  /** {@return the text after the namespace} */
  public String data() {
    return data;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof OpaqueType that
            && dialect.equals(that.dialect)
            && data.equals(that.data));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.of(dialect), Hashes.of(data));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
