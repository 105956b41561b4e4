package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;

/** An attribute that is equal to itself only: {@code distinct[0]<inner>}. */
public final class DistinctAttr implements Attribute {
  private final Attribute inner;

  /**
   * Creates an attribute that is equal to no other one.
   *
   * @param inner the referenced attribute
   */
  public DistinctAttr(Attribute inner) {
    this.inner = inner;
  }

  /** {@return the referenced attribute} */
  public Attribute inner() {
    return inner;
  }

  @Override
  public String toString() {
    return "distinct<" + inner + ">";
  }
}
