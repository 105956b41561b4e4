package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.ListValue;

/** A list of attributes: {@code [1, "a"]}. */
public final class ArrayAttr extends ListValue<Attribute> implements Attribute {
  /** The array without elements. */
  public static final ArrayAttr EMPTY = new ArrayAttr(List.of());

  /**
   * Creates an array.
   *
   * @param elements the elements
   */
  public ArrayAttr(List<Attribute> elements) {
    super(elements);
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
    return elements().size();
  }

  /**
   * {@return an element}
   *
   * @param index the zero-based position of the element
   */
  public Attribute get(int index) {
    return elements().get(index);
  }
}
