package org.hlo4j.ir.location;

import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.internal.Hashes;

/** A named location: {@code loc("name"(child))}. */
public final class NameLoc implements Location {
  private final String name;
  private final Location child;
  private final int hash;

  /**
   * Creates a location.
   *
   * @param name the name
   * @param child the named location
   */
  public NameLoc(String name, Location child) {
    this.name = name;
    this.child = child;
    this.hash = Hashes.mix(Hashes.of(name), child.hashCode());
  }

  /** {@return the name} */
  public String name() {
    return name;
  }

  /** {@return the named location} */
  public Location child() {
    return child;
  }

  @Override
  public List<Location> parts() {
    return List.of(child);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof NameLoc that && NestedLocations.equal(this, that));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return NestedLocations.toString(this);
  }
}
