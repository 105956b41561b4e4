package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;

/** The type of sizes and positions: {@code index}. */
public final class IndexType implements Type {
  /** The only instance. */
  public static final IndexType INSTANCE = new IndexType();

  private IndexType() {}

  @Override
  public String toString() {
    return "index";
  }
}
