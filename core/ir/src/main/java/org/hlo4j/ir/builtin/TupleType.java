package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.Type;

/** A tuple of types: {@code tuple<i32, f32>}. */
public final class TupleType extends ListValue<Type> implements Type {
  /**
   * Creates a type.
   *
   * @param types the types of the elements
   */
  public TupleType(List<Type> types) {
    super(types);
  }

  /** {@return the types of the elements} */
  public List<Type> types() {
    return elements();
  }
}
