package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;

/** The type of no value: {@code none}. */
public final class NoneType implements Type {
  public static final NoneType INSTANCE = new NoneType();

  private NoneType() {}

  @Override
  public String toString() {
    return "none";
  }
}
