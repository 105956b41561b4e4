package org.hlo4j.tools.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Places;

/** Formats blockers and cautions in picocli's markup. */
public final class BlockerLines {
  private BlockerLines() {}

  public static List<String> of(Places<Blocker> places) {
    Blocker blocker = places.first();
    List<String> lines = new ArrayList<>();
    lines.add("  " + where(places) + "  " + ProgramCommand.plain(blocker.text()));
    return withRemedy(lines, blocker.remedy().map(RemedyText::of));
  }

  public static List<String> ofCaution(Places<Caution> places) {
    Caution caution = places.first();
    List<String> lines = new ArrayList<>();
    lines.add("@|yellow caution|@: " + ProgramCommand.plain(caution.sentence()));
    lines.add("  " + where(places) + "  " + ProgramCommand.plain(caution.operation()));
    return withRemedy(lines, caution.remedy().map(RemedyText::of));
  }

  /** Formats cautions as blockers, for targets whose readers must accept the program. */
  public static List<String> ofUnread(
      Places<Caution> places, String since, Optional<String> remedy) {
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
    return "@|bold " + ProgramCommand.plain(places.where()) + "|@";
  }
}
