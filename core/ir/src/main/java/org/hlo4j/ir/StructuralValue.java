package org.hlo4j.ir;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeOrTypeDefinition;

/**
 * An attribute or type of a dialect that is compared by the fields of its definition, a base of
 * those that are no records. The hash code is computed once.
 */
public abstract class StructuralValue {
  private int hash;

  /** Creates a value. */
  protected StructuralValue() {}

  /** {@return the definition, which has the fields} */
  public abstract AttributeOrTypeDefinition<?> definition();

  @Override
  public final boolean equals(Object other) {
    return this == other
        || (other instanceof StructuralValue that
            && definition() == that.definition()
            && hashCode() == that.hashCode()
            && definition().areEqual(this, that));
  }

  @Override
  public final int hashCode() {
    if (hash == 0) {
      hash = definition().hash(this);
    }
    return hash;
  }

  @Override
  public final String toString() {
    return this instanceof Type type ? IrText.of(type) : IrText.of((Attribute) this);
  }
}
