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
    return lines(
        List.of(at(places, ProgramCommand.plain(blocker.text()))),
        blocker.remedy().map(RemedyText::of));
  }

  public static List<String> ofCaution(Places<Caution> places) {
    Caution caution = places.first();
    return lines(
        List.of(
            "@|yellow caution|@: " + ProgramCommand.plain(caution.sentence()),
            at(places, ProgramCommand.plain(caution.operation()))),
        caution.remedy().map(RemedyText::of));
  }

  /** Formats cautions as blockers, for targets whose readers must accept the program. */
  public static List<String> ofUnread(
      Places<Caution> places, String since, Optional<String> remedy) {
    Caution caution = places.first();
    String text =
        "%s: @|yellow %s|@, %s"
            .formatted(
                ProgramCommand.plain(caution.operation()),
                ProgramCommand.plain(caution.what()),
                ProgramCommand.plain(since));
    return lines(List.of(at(places, text)), remedy);
  }

  private static List<String> lines(List<String> lines, Optional<String> remedy) {
    List<String> all = new ArrayList<>(lines);
    remedy.ifPresent(way -> all.add("      remedy: " + ProgramCommand.plain(way)));
    return all;
  }

  private static String at(Places<?> places, String text) {
    return "  @|bold " + ProgramCommand.plain(places.where()) + "|@  " + text;
  }
}
