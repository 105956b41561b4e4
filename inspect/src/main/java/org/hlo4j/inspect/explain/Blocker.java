package org.hlo4j.inspect.explain;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.opset.vhlo.Version;

/**
 * Something that keeps a program from being written for certain releases.
 *
 * @param operation the operation of the program that uses it: {@code stablehlo.custom_call}
 * @param location where that operation came from
 * @param feature what it uses: {@code type f8E3M4}, {@code result_tilings is not empty}
 * @param since the release that introduced the feature; empty if no release knows it
 * @param from the first release that the feature matters to; mostly the oldest one
 * @param wayOut what would make the program do without the feature, where something would
 */
public record Blocker(
    String operation,
    Location location,
    String feature,
    Optional<Version> since,
    Version from,
    Optional<Remedy> wayOut) {
  /** Whether the program cannot be written for this release as long as it uses the feature. */
  public boolean blocks(Version target) {
    Version release = target.withoutPatch();
    return since.isEmpty() || (since.get().isAfter(release) && !from.isAfter(release));
  }

  /** The same without its place: what is equal to it differs in nothing else. */
  Blocker anywhere() {
    return new Blocker(operation, UnknownLoc.INSTANCE, feature, since, from, wayOut);
  }

  Blocker withWayOut(Remedy way) {
    return new Blocker(operation, location, feature, since, from, Optional.of(way));
  }
}
