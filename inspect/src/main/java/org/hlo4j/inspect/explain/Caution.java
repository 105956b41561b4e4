package org.hlo4j.inspect.explain;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.vhlo.Version;

/**
 * Something that artifacts are written with, as upstream writes them, though some readers may fail
 * on it.
 *
 * @param operation the operation that has it
 * @param location where that operation came from
 * @param what what it is, such as {@code "a location that is a range"}
 * @param before the readers of releases before this one fail; empty if no release promises anything
 * @param wayOut what would make the program do without, where something would
 */
public record Caution(
    String operation,
    Location location,
    String what,
    Optional<Version> before,
    Optional<WayOut> wayOut) {
  static Caution unread(String operation, Location location, String what, Version before) {
    return new Caution(operation, location, what, Optional.of(before), Optional.empty());
  }

  /** Other dialects than StableHLO change as they like. */
  static Caution unpromised(Operation op, String what) {
    return new Caution(op.name(), op.location(), what, Optional.empty(), Optional.empty());
  }

  Caution withWayOut(WayOut way) {
    return new Caution(operation, location, what, before, Optional.of(way));
  }

  /** Whether readers of this version may fail on it. */
  public boolean concerns(Version target) {
    return before.map(release -> target.withoutPatch().isBefore(release)).orElse(true);
  }

  /** What it is and whom it concerns, in a sentence. */
  public String sentence() {
    return before
        .map(release ->
            "written, though not read: "
                + what
                + ", which readers before "
                + release
                + " do not know")
        .orElseGet(() ->
            "written without a promise of compatibility, and not read before 1.11.0: " + what);
  }
}
