package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.LocationFold;
import org.hlo4j.opset.vhlo.Version;

/** Locations that are, or hold, ranges in files, which old readers do not understand. */
final class LocationRanges {
  /** The first release whose readers know ranges. */
  private static final Version SINCE = new Version(1, 9, 0);

  private LocationRanges() {}

  /** All operations with ranges, in the order of the program. */
  static List<Caution> in(Operation program) {
    LocationFold<Boolean> holdsRange = new LocationFold<>(LocationRanges::holdsRange);
    List<Caution> found = new ArrayList<>();
    program.walk(op -> {
      if (holdsRange.of(op.location())) {
        found.add(
            Caution.unread(op.name(), op.location(), "a range of lines as location", SINCE)
                .withWayOut(WayOut.LOCATIONS));
      }
    });
    return found;
  }

  private static boolean holdsRange(Location location, List<Boolean> parts) {
    return location instanceof FileLineColLoc place ? !place.isPlace() : parts.contains(true);
  }
}
