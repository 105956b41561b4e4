package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** A tuple of types: {@code tuple<i32, f32>}. */
public final class TupleType implements Type {
  /** Replaced by an equal list when one is found, so that no two lists are compared twice. */
  private List<Type> types;

  private final int hash;

  /**
   * Creates a type.
   *
   * @param types the types of the elements
   */
  public TupleType(List<Type> types) {
    this.types = List.copyOf(types);
    this.hash = Hashes.of(this.types);
  }

  /** {@return the types of the elements} */
  public List<Type> types() {
    return types;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (other instanceof TupleType that && hash == that.hash && types.equals(that.types)) {
      that.types = types;
      return true;
    }
    return false;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
