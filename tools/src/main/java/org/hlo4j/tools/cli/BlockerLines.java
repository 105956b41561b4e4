package org.hlo4j.tools.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.text.print.MlirPrinter;

/** Formats blockers and cautions in picocli's markup. */
final class BlockerLines {
  private BlockerLines() {}

  static List<String> of(Places<Blocker> places) {
    Blocker blocker = places.first();
    String since = blocker.since().map(release -> "since " + release).orElse("in no release");
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "  %s  %s: @|yellow %s|@ (%s)",
            where(places),
            ProgramCommand.plain(blocker.operation()),
            ProgramCommand.plain(blocker.feature()),
            since));
    return withRemedy(lines, blocker.remedy().map(RemedyText::of));
  }

  static List<String> ofCaution(Places<Caution> places) {
    Caution caution = places.first();
    List<String> lines = new ArrayList<>();
    lines.add("@|yellow caution|@: " + ProgramCommand.plain(caution.sentence()));
    lines.add("  " + where(places) + "  " + ProgramCommand.plain(caution.operation()));
    return withRemedy(lines, caution.remedy().map(RemedyText::of));
  }

  /** Formats cautions as blockers, for targets whose readers must accept the program. */
  static List<String> ofUnread(Places<Caution> places, String since, Optional<String> remedy) {
    Caution caution = places.first();
    List<String> lines = new ArrayList<>();
    lines.add(
        "  "
            + where(places)
            + "  "
            + ProgramCommand.plain(caution.operation())
            + ": @|yellow "
            + ProgramCommand.plain(caution.what())
            + "|@, "
            + ProgramCommand.plain(since));
    return withRemedy(lines, remedy);
  }

  private static List<String> withRemedy(List<String> lines, Optional<String> remedy) {
    remedy.ifPresent(way -> lines.add("      remedy: " + ProgramCommand.plain(way)));
    return lines;
  }

  private static String where(Places<?> places) {
    int others = places.count() - 1;
    return "@|bold "
        + ProgramCommand.plain(place(places.locations().getFirst()))
        + "|@"
        + switch (others) {
          case 0 -> "";
          case 1 -> " and 1 other place";
          default -> " and " + others + " other places";
        };
  }

  static String place(Location location) {
    return FileLineColLoc.findIn(location)
        .map(place -> place.file() + ":" + place.line() + ":" + place.column())
        .orElseGet(() ->
            location == UnknownLoc.INSTANCE ? "(no location)" : MlirPrinter.toString(location));
  }
}
