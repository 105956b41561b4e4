package org.hlo4j.ir.location;

import org.hlo4j.ir.Location;

/** The unknown location: {@code loc(unknown)}. */
public final class UnknownLoc implements Location {
  /** The only instance. */
  public static final UnknownLoc INSTANCE = new UnknownLoc();

  private UnknownLoc() {}

  @Override
  public String toString() {
    return "unknown";
  }
}
