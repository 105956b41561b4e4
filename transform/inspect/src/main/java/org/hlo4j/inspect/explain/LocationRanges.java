package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.LocationFold;
import org.hlo4j.opset.Version;

/** Locations that are or contain file ranges, which older readers reject. */
final class LocationRanges {
  /** The first release whose readers accept ranges. */
  private static final Version SINCE = new Version(1, 9, 0);

  private LocationRanges() {}

  /** Returns a caution for each operation with a range, in program order. */
  static List<Caution> in(Operation program) {
    LocationFold<Boolean> holdsRange = new LocationFold<>(LocationRanges::holdsRange);
    List<Caution> found = new ArrayList<>();
    program.walk(op -> {
      if (locations(op).anyMatch(holdsRange::of)) {
        found.add(
            Caution.unread(op.name(), op.location(), "a range of lines as location", SINCE)
                .withRemedy(Remedy.LOCATIONS));
      }
    });
    return found;
  }

  /** Returns the locations of an operation and of the arguments of its blocks. */
  private static Stream<Location> locations(Operation op) {
    Stream<Location> arguments =
        op.regions().stream()
            .flatMap(region -> region.blocks().stream())
            .flatMap(block -> block.arguments().stream())
            .map(BlockArgument::location);
    return Stream.concat(Stream.of(op.location()), arguments);
  }

  private static boolean holdsRange(Location location, List<Boolean> parts) {
    return location instanceof FileLineColLoc place ? !place.isPosition() : parts.contains(true);
  }
}
