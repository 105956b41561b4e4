package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** A list of attributes: {@code [1, "a"]}. */
public final class ArrayAttr implements Attribute {
  /** The array without elements. */
  public static final ArrayAttr EMPTY = new ArrayAttr(List.of());

  /** Replaced by an equal list when one is found, so that no two lists are compared twice. */
  private List<Attribute> elements;

  private final int hash;

  /**
   * Creates an array.
   *
   * @param elements the elements
   */
  public ArrayAttr(List<Attribute> elements) {
    this.elements = List.copyOf(elements);
    this.hash = Hashes.of(this.elements);
  }

  /** {@return the elements} */
  public List<Attribute> elements() {
    return elements;
  }

  /**
   * {@return the array of elements}
   *
   * @param elements the elements
   */
  public static ArrayAttr of(Attribute... elements) {
    return elements.length == 0 ? EMPTY : new ArrayAttr(List.of(elements));
  }

  /** {@return the number of elements} */
  public int size() {
    return elements.size();
  }

  /**
   * {@return an element}
   *
   * @param index the zero-based position of the element
   */
  public Attribute get(int index) {
    return elements.get(index);
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (other instanceof ArrayAttr that && hash == that.hash && elements.equals(that.elements)) {
      that.elements = elements;
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
