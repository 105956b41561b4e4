package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;

/** Locations as metadata of instructions, and the frames of stacks that they name. */
final class Origins {
  private final Map<Location, HloMetadata> known = new HashMap<>();
  private final Table<String> files = new Table<>();
  private final Table<String> functions = new Table<>();
  private final Table<HloFrames.Location> locations = new Table<>();
  private final Table<HloFrames.Frame> frames = new Table<>();

  /**
   * Rows that are numbered from one on, each once.
   *
   * @param <T> the type of the rows
   */
  private static final class Table<T> {
    final List<T> rows = new ArrayList<>();
    private final Map<T, Integer> numbers = new HashMap<>();

    long number(T row) {
      return numbers.computeIfAbsent(
          row,
          added -> {
            rows.add(added);
            return rows.size();
          });
    }
  }

  HloFrames frames() {
    return new HloFrames(files.rows, functions.rows, locations.rows, frames.rows);
  }

  HloMetadata of(Location location) {
    return known.computeIfAbsent(location, this::metadata);
  }

  private HloMetadata metadata(Location location) {
    String name = operationName(location);
    Location place = location instanceof NameLoc named ? named.child() : location;
    FileLineColLoc file = FileLineColLoc.findIn(place).orElse(null);
    return new HloMetadata(
        "",
        name,
        file == null ? "" : file.file(),
        file == null ? 0 : file.line(),
        file == null ? 0 : file.endLine(),
        file == null ? 0 : file.column(),
        file == null ? 0 : file.endColumn(),
        frame(place),
        "",
        "",
        LongList.of());
  }

  private static String operationName(Location location) {
    return switch (location) {
      case NameLoc name -> name.name();
      case FusedLoc fused ->
          fused.locations().stream()
              .map(Origins::operationName)
              .filter(name -> !name.isEmpty())
              .findFirst()
              .orElse("");
      default -> "";
    };
  }

  /** Returns the number of the innermost frame of calls, zero if there are none. */
  private long frame(Location location) {
    List<Location> inner = new ArrayList<>();
    Location at = location;
    while (at instanceof CallSiteLoc call) {
      inner.add(call.callee());
      at = call.caller();
    }
    if (inner.isEmpty()) {
      return 0;
    }
    inner.add(at);
    long parent = 0;
    for (Location place : inner.reversed()) {
      parent = frame(place, parent);
    }
    return parent;
  }

  private long frame(Location place, long parent) {
    FileLineColLoc file = FileLineColLoc.findIn(place).orElse(null);
    if (file == null) {
      return parent;
    }
    String function = place instanceof NameLoc name ? name.name() : "";
    HloFrames.Location row =
        new HloFrames.Location(
            files.number(file.file()),
            functions.number(function),
            file.line(),
            file.endLine(),
            file.column(),
            file.endColumn());
    return frames.number(new HloFrames.Frame(locations.number(row), parent));
  }
}
