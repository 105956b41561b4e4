package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Location;

/** A location that is not known: {@code loc(unknown)}. */
public final class UnknownLoc implements Location {
  public static final UnknownLoc INSTANCE = new UnknownLoc();

  private UnknownLoc() {}

  @Override
  public String toString() {
    return "unknown";
  }
}
