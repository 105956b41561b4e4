package org.hlo4j.tools.run;

import java.util.ArrayDeque;
import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.FusedLoc;
import org.hlo4j.ir.builtin.NameLoc;
import org.jspecify.annotations.Nullable;

/** Searches locations. */
public final class Locations {
  private Locations() {}

  /** The first place in a file, looking through names, callees and fused locations. */
  public static Optional<FileLineColLoc> firstPlace(Location location) {
    return Optional.ofNullable(firstPlaceOrNull(location));
  }

  /** The first place in a file, looking through names, callees and fused locations. */
  static @Nullable FileLineColLoc firstPlaceOrNull(Location location) {
    ArrayDeque<Location> open = new ArrayDeque<>();
    open.push(location);
    while (!open.isEmpty()) {
      Location at = open.pop();
      if (at instanceof FileLineColLoc place) {
        return place;
      }
      if (at instanceof CallSiteLoc call) {
        open.push(call.caller());
        open.push(call.callee());
      } else if (at instanceof NameLoc name) {
        open.push(name.child());
      } else if (at instanceof FusedLoc fused) {
        fused.locations().reversed().forEach(open::push);
      }
    }
    return null;
  }
}
