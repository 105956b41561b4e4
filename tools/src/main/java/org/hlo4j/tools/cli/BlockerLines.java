package org.hlo4j.tools.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.run.Locations;

/** How blockers are shown, in picocli's markup. */
final class BlockerLines {
  private BlockerLines() {}

  static List<String> of(Blocker blocker) {
    String since = blocker.since().map(release -> "since " + release).orElse("in no release");
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "  @|bold %s|@  %s: @|yellow %s|@ (%s)",
            ProgramCommand.plain(place(blocker.location())),
            ProgramCommand.plain(blocker.operation()),
            ProgramCommand.plain(blocker.feature()),
            since));
    blocker
        .wayOut()
        .ifPresent(way -> lines.add("      way out: " + ProgramCommand.plain(way.text())));
    return lines;
  }

  static String place(Location location) {
    return Locations.firstPlace(location)
        .map(place -> place.file() + ":" + place.line() + ":" + place.column())
        .orElseGet(() ->
            location == UnknownLoc.INSTANCE ? "(no location)" : MlirPrinter.toString(location));
  }
}
