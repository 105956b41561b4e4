package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;

/** The unit type: {@code none}. */
public final class NoneType implements Type {
  /** The only instance. */
  public static final NoneType INSTANCE = new NoneType();

  private NoneType() {}

  @Override
  public String toString() {
    return "none";
  }
}
