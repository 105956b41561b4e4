package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Location;

/** A named location: {@code loc("name"(child))}. */
public final class NameLoc implements Location {
  private final String name;
  private final Location child;
  private final int hash;

  public NameLoc(String name, Location child) {
    this.name = name;
    this.child = child;
    this.hash = Hashes.mix(Hashes.of(name), child.hashCode());
  }

  public String name() {
    return name;
  }

  public Location child() {
    return child;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof NameLoc that && name.equals(that.name) && child.equals(that.child));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return "\"" + name + "\"(" + child + ")";
  }
}
