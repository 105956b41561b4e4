package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;

/** An attribute that is equal to itself alone: {@code distinct[0]<inner>}. */
public final class DistinctAttr implements Attribute {
  private final Attribute inner;

  public DistinctAttr(Attribute inner) {
    this.inner = inner;
  }

  public Attribute inner() {
    return inner;
  }

  @Override
  public String toString() {
    return "distinct<" + inner + ">";
  }
}
