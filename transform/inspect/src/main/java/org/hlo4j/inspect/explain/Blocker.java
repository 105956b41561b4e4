package org.hlo4j.inspect.explain;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;

/**
 * A feature that prevents a program from being written for certain releases of StableHLO.
 *
 * @param operation the name of the operation that uses the feature: {@code stablehlo.custom_call}
 * @param location the location of that operation
 * @param feature the feature in words: {@code type f8E3M4}, {@code result_tilings is not empty}
 * @param since the release that introduced the feature; empty if no release supports it
 * @param from the first release that the blocker applies to, usually the oldest one
 * @param remedy the remedy that removes the need for the feature, if there is one
 */
public record Blocker(
    String operation,
    Location location,
    String feature,
    Optional<Version> since,
    Version from,
    Optional<Remedy> remedy) {
  /**
   * {@return whether the program cannot be written for a release while it uses the feature}
   *
   * @param target the release; its patch number is ignored
   */
  public boolean blocks(Version target) {
    Version release = target.withoutPatch();
    return since.isEmpty() || (since.get().isAfter(release) && !from.isAfter(release));
  }

  /**
   * {@return the operation and the feature, for messages: {@code stablehlo.tan: the operation
   * itself (since 1.4.0)}}
   */
  public String text() {
    return operation
        + ": "
        + feature
        + since.map(release -> " (since " + release + ")").orElse(" (in no release)");
  }

  /** Returns this blocker without its location: equal for blockers that differ in nothing else. */
  Blocker anywhere() {
    return new Blocker(operation, UnknownLoc.INSTANCE, feature, since, from, remedy);
  }

  Blocker withRemedy(Remedy newRemedy) {
    return new Blocker(operation, location, feature, since, from, Optional.of(newRemedy));
  }
}
