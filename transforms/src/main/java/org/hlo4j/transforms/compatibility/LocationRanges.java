package org.hlo4j.transforms.compatibility;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.FusedLoc;
import org.hlo4j.ir.builtin.NameLoc;

/** Makes ranges in files the places where they begin, also where other locations hold them. */
final class LocationRanges {
  private final Map<Location, Location> replaced = new HashMap<>();

  private LocationRanges() {}

  /** Removes ranges from the locations of {@code root} and of all inside it. */
  static void remove(Operation root) {
    LocationRanges ranges = new LocationRanges();
    root.walk(operation -> {
      operation.setLocation(ranges.replace(operation.location()));
      for (Region region : operation.regions()) {
        for (Block block : region.blocks()) {
          for (BlockArgument argument : block.arguments()) {
            argument.setLocation(ranges.replace(argument.location()));
          }
        }
      }
    });
  }

  private Location replace(Location location) {
    if (location instanceof FileLineColLoc range && range.isPlace()) {
      return range;
    }
    Location known = replaced.get(location);
    if (known == null) {
      known = compute(location);
      replaced.put(location, known);
    }
    return known;
  }

  private Location compute(Location location) {
    if (location instanceof FileLineColLoc range) {
      return FileLineColLoc.of(range.file(), range.line(), range.column());
    }
    if (location instanceof NameLoc named) {
      return new NameLoc(named.name(), replace(named.child()));
    }
    if (location instanceof CallSiteLoc call) {
      return new CallSiteLoc(replace(call.callee()), replace(call.caller()));
    }
    if (location instanceof FusedLoc fused) {
      List<Location> parts = fused.locations().stream().map(this::replace).toList();
      return new FusedLoc(parts, fused.metadataOrNull());
    }
    return location;
  }
}
