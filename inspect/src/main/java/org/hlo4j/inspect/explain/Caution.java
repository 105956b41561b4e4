package org.hlo4j.inspect.explain;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.vhlo.Version;

/**
 * Something that artifacts are written with, as upstream writes them, though some readers fail on
 * it.
 *
 * @param operation the operation that has it
 * @param location where that operation came from
 * @param what what it is, such as {@code "a location that is a range"}
 * @param before the readers of releases before this one fail
 * @param isPromised whether those of later releases are promised not to
 * @param wayOut what would make the program do without, where something would
 */
public record Caution(
    String operation,
    Location location,
    String what,
    Version before,
    boolean isPromised,
    Optional<Remedy> wayOut) {
  /** The first release whose readers know other dialects at all. */
  private static final Version OTHER_DIALECTS = new Version(1, 11, 0);

  static Caution unread(String operation, Location location, String what, Version before) {
    return new Caution(operation, location, what, before, true, Optional.empty());
  }

  /** Other dialects than StableHLO change as they like. */
  static Caution unpromised(Operation op, String what) {
    return new Caution(op.name(), op.location(), what, OTHER_DIALECTS, false, Optional.empty());
  }

  Caution withWayOut(Remedy way) {
    return new Caution(operation, location, what, before, isPromised, Optional.of(way));
  }

  /** Whether readers of this version fail on it. */
  public boolean failsFor(Version target) {
    return target.withoutPatch().isBefore(before);
  }

  /** Whether readers of this version fail on it, or may. */
  public boolean concerns(Version target) {
    return !isPromised || failsFor(target);
  }

  /** What it is and whom it concerns, in a sentence. */
  public String sentence() {
    return isPromised
        ? "written, though not read: " + what + ", which readers before " + before + " do not know"
        : "written without a promise of compatibility, and not read before " + before + ": " + what;
  }
}
