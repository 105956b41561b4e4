package org.hlo4j.text.print;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.FusedLoc;
import org.hlo4j.ir.builtin.NameLoc;
import org.jspecify.annotations.Nullable;

/** Names that locations give to values. */
final class LocationNames {
  private LocationNames() {}

  /** The name of the first named location in {@code location}, outside before inside. */
  static @Nullable String firstOrNull(Location location) {
    if (location instanceof NameLoc named) {
      return named.name();
    }
    if (location instanceof CallSiteLoc call) {
      String name = firstOrNull(call.callee());
      return name == null ? firstOrNull(call.caller()) : name;
    }
    if (location instanceof FusedLoc fused) {
      for (Location part : fused.locations()) {
        String name = firstOrNull(part);
        if (name != null) {
          return name;
        }
      }
    }
    return null;
  }
}
