package org.hlo4j.inspect.explain;

import org.hlo4j.ir.Location;
import org.hlo4j.opset.vhlo.Version;

/**
 * Something that artifacts are written with, as upstream writes them, though the readers of old
 * releases fail on it.
 *
 * @param operation the operation that has it
 * @param location where that operation came from
 * @param what what it is, such as {@code "a location that is a range"}
 * @param before the readers of releases before this one fail
 */
public record Caution(String operation, Location location, String what, Version before) {
  /** Whether the readers of this version fail on it. */
  public boolean concerns(Version target) {
    return target.withoutPatch().isBefore(before);
  }
}
