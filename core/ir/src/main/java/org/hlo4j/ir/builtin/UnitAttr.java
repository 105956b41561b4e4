package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;

/** An attribute that is significant by its presence: {@code unit}. */
public final class UnitAttr implements Attribute {
  /** The only instance. */
  public static final UnitAttr INSTANCE = new UnitAttr();

  private UnitAttr() {}

  @Override
  public String toString() {
    return "unit";
  }
}
