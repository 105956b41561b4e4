package org.hlo4j.ir.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A hash set that compares elements by identity, for the same elements as {@link IdentityMap}. The
 * slot of a removed element is reused only for the same element.
 *
 * @param <E> the type of the elements
 */
public final class IdentitySet<E> {
  private @Nullable Object[] elements;
  private boolean[] present;
  private int places;
  private int size;

  /** Creates an empty set. */
  public IdentitySet() {
    int capacity = IdentityMap.capacity(0);
    this.elements = new Object[capacity];
    this.present = new boolean[capacity];
  }

  /**
   * {@return whether the set contains an element}
   *
   * @param element the element
   */
  public boolean contains(E element) {
    return size > 0 && present[IdentityMap.slot(elements, element)];
  }

  /**
   * Adds an element.
   *
   * @param element the element
   * @return whether the set did not contain the element
   */
  public boolean add(E element) {
    int slot = IdentityMap.slot(elements, element);
    if (present[slot]) {
      return false;
    }
    if (elements[slot] == null) {
      if (++places > elements.length / 2) {
        grow();
        slot = IdentityMap.slot(elements, element);
      }
      elements[slot] = element;
    }
    present[slot] = true;
    size++;
    return true;
  }

  /**
   * Removes an element.
   *
   * @param element the element
   * @return whether the set contained the element
   */
  public boolean remove(E element) {
    int slot = IdentityMap.slot(elements, element);
    if (!present[slot]) {
      return false;
    }
    present[slot] = false;
    size--;
    return true;
  }

  /** Removes all elements. */
  public void clear() {
    Arrays.fill(present, false);
    size = 0;
  }

  private void grow() {
    @Nullable Object[] oldElements = elements;
    boolean[] oldPresent = present;
    elements = new Object[oldElements.length * 2];
    present = new boolean[elements.length];
    for (int i = 0; i < oldElements.length; i++) {
      Object element = oldElements[i];
      if (element != null) {
        int slot = IdentityMap.slot(elements, element);
        elements[slot] = element;
        present[slot] = oldPresent[i];
      }
    }
  }
}
