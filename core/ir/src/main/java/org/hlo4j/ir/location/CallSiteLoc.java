package org.hlo4j.ir.location;

import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.internal.Hashes;

/** The location of inlined code, with its call site: {@code loc(callsite(a at b))}. */
public final class CallSiteLoc implements Location {
  private final Location callee;
  private final Location caller;
  private final int hash;

  /**
   * Creates a location.
   *
   * @param callee the location in the callee
   * @param caller the location of the call
   */
  public CallSiteLoc(Location callee, Location caller) {
    this.callee = callee;
    this.caller = caller;
    this.hash = Hashes.mix(callee.hashCode(), caller.hashCode());
  }

  /** {@return the location in the callee} */
  public Location callee() {
    return callee;
  }

  /** {@return the location of the call} */
  public Location caller() {
    return caller;
  }

  @Override
  public List<Location> parts() {
    return List.of(callee, caller);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof CallSiteLoc that && NestedLocations.equal(this, that));
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
