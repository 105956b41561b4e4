package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;

/** An attribute that means something by being there: {@code unit}. */
public final class UnitAttr implements Attribute {
  public static final UnitAttr INSTANCE = new UnitAttr();

  private UnitAttr() {}

  @Override
  public String toString() {
    return "unit";
  }
}
