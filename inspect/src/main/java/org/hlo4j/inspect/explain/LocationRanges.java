package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.FusedLoc;
import org.hlo4j.ir.builtin.NameLoc;
import org.hlo4j.opset.vhlo.Version;

/** Locations that are, or hold, ranges in files, which old readers do not understand. */
final class LocationRanges {
  /** The first release whose readers know ranges. */
  private static final Version SINCE = new Version(1, 9, 0);

  private LocationRanges() {}

  /** All operations with ranges, in the order of the program. */
  static List<Caution> in(Operation program) {
    Map<Location, Boolean> known = new IdentityHashMap<>();
    List<Caution> found = new ArrayList<>();
    program.walk(op -> {
      if (known.computeIfAbsent(op.location(), LocationRanges::holdsRange)) {
        found.add(new Caution(op.name(), op.location(), "a range of lines as location", SINCE));
      }
    });
    return found;
  }

  /** Recursive: readers bound how deep locations are nested. */
  private static boolean holdsRange(Location location) {
    if (location instanceof FileLineColLoc place) {
      return !place.isPlace();
    }
    if (location instanceof NameLoc named) {
      return holdsRange(named.child());
    }
    if (location instanceof CallSiteLoc call) {
      return holdsRange(call.callee()) || holdsRange(call.caller());
    }
    return location instanceof FusedLoc fused
        && fused.locations().stream().anyMatch(LocationRanges::holdsRange);
  }
}
