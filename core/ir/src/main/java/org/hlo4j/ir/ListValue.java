package org.hlo4j.ir;

import java.util.List;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/**
 * An attribute or type that is a list and is compared by its elements. The hash code is computed
 * once.
 *
 * @param <E> the type of the elements
 */
public abstract class ListValue<E> {
  /** Replaced by an equal list when one is found, so that no two lists are compared twice. */
  private List<E> elements;

  private final int hash;

  /**
   * Creates a value.
   *
   * @param elements the elements, which are copied
   */
  protected ListValue(List<E> elements) {
    this.elements = List.copyOf(elements);
    this.hash = Hashes.of(this.elements);
  }

  /** {@return the elements} */
  public final List<E> elements() {
    return elements;
  }

  /** Unchecked: values of one class have elements of one type. */
  @Override
  @SuppressWarnings("unchecked")
  public final boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (other == null || getClass() != other.getClass()) {
      return false;
    }
    ListValue<E> that = (ListValue<E>) other;
    if (hash != that.hash || !elements.equals(that.elements)) {
      return false;
    }
    that.elements = elements;
    return true;
  }

  @Override
  public final int hashCode() {
    return hash;
  }

  @Override
  public final String toString() {
    return this instanceof Type type ? IrText.of(type) : IrText.of((Attribute) this);
  }
}
