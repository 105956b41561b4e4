package org.hlo4j.inspect.explain;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;

/**
 * A part of a program that is written to artifacts, as upstream writes it, but that some readers
 * reject.
 *
 * @param operation the name of the operation it belongs to
 * @param location the location of that operation
 * @param what the part in words, such as {@code "a location that is a range"}
 * @param before the first release whose readers accept it; those of earlier releases fail
 * @param isPromised whether readers from {@code before} on are guaranteed to accept it
 * @param remedy the remedy that removes it, if there is one
 */
public record Caution(
    String operation,
    Location location,
    String what,
    Version before,
    boolean isPromised,
    Optional<Remedy> remedy) {
  /** The first release whose readers accept other dialects at all. */
  private static final Version OTHER_DIALECTS = new Version(1, 11, 0);

  static Caution unread(String operation, Location location, String what, Version before) {
    return new Caution(operation, location, what, before, true, Optional.empty());
  }

  /** Returns a caution about another dialect, for which no compatibility is promised. */
  static Caution unpromised(Operation op, String what) {
    return new Caution(op.name(), op.location(), what, OTHER_DIALECTS, false, Optional.empty());
  }

  Caution withRemedy(Remedy newRemedy) {
    return new Caution(operation, location, what, before, isPromised, Optional.of(newRemedy));
  }

  /**
   * {@return whether readers of a release reject it}
   *
   * @param target the release; its patch number is ignored
   */
  public boolean failsFor(Version target) {
    return target.withoutPatch().isBefore(before);
  }

  /**
   * {@return whether readers of a release reject it, or are not guaranteed to accept it}
   *
   * @param target the release; its patch number is ignored
   */
  public boolean concerns(Version target) {
    return !isPromised || failsFor(target);
  }

  /** {@return a sentence that names the part and the releases concerned} */
  public String sentence() {
    return isPromised
        ? "written, though not read: " + what + ", which readers before " + before + " do not know"
        : "written without a promise of compatibility, and not read before " + before + ": " + what;
  }
}
