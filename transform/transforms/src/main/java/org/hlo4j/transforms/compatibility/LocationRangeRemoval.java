package org.hlo4j.transforms.compatibility;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.LocationFold;
import org.hlo4j.ir.location.NameLoc;

/** Replaces file ranges in locations by their starts, nested locations included. */
final class LocationRangeRemoval {
  private final LocationFold<Location> replaced = new LocationFold<>(LocationRangeRemoval::replace);

  private LocationRangeRemoval() {}

  /** Removes ranges from the locations of {@code root} and all nested operations. */
  static void remove(Operation root) {
    LocationRangeRemoval ranges = new LocationRangeRemoval();
    root.walk(operation -> {
      operation.setLocation(ranges.replaced.of(operation.location()));
      for (Region region : operation.regions()) {
        for (Block block : region.blocks()) {
          for (BlockArgument argument : block.arguments()) {
            argument.setLocation(ranges.replaced.of(argument.location()));
          }
        }
      }
    });
  }

  private static Location replace(Location location, List<Location> parts) {
    return switch (location) {
      case FileLineColLoc range when !range.isPosition() ->
          FileLineColLoc.of(range.file(), range.line(), range.column());
      case NameLoc named -> new NameLoc(named.name(), parts.getFirst());
      case CallSiteLoc _ -> new CallSiteLoc(parts.getFirst(), parts.getLast());
      case FusedLoc fused -> new FusedLoc(parts, fused.metadataOrNull());
      default -> location;
    };
  }
}
