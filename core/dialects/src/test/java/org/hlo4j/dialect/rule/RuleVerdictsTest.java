package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.rule.EditedPrograms.Row;
import org.hlo4j.dialect.rule.EditedPrograms.Section;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs with one or two edits are accepted and rejected as by upstream, with the same first
 * message. {@code check/oracle/rules/verdicts.py} generates {@code verdicts.txt} and larger tables,
 * which the system property {@code rule.verdicts} specifies.
 */
class RuleVerdictsTest {
  private static final String ACCEPTED = "accepted";
  private static final List<Section> SECTIONS = sections();

  static List<Section> sections() {
    String table = System.getProperty("rule.verdicts");
    if (table == null) {
      return EditedPrograms.resources(
          "/rules/chlo.txt",
          "/rules/mhlo.txt",
          "/rules/mpmd.txt",
          "/rules/others.txt",
          "/rules/rows.txt",
          "/rules/sdy.txt",
          "/rules/structure.txt",
          "/rules/verdicts.txt");
    }
    try {
      return EditedPrograms.read(Files.readString(Path.of(table)));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static List<Section> programs() {
    return SECTIONS;
  }

  @ParameterizedTest
  @MethodSource("programs")
  void agreesWithUpstream(Section section) {
    List<String> differences = new ArrayList<>();
    if (section.rows().stream().noneMatch(row -> row.edits().isEmpty())) {
      compare(section.program(), ACCEPTED, differences);
    }
    for (Row row : section.rows()) {
      compare(row.appliedTo(section.program()).orElseThrow(), row.head(), differences);
    }
    assertThat(differences).isEmpty();
  }

  private static void compare(String program, String expected, List<String> differences) {
    String found = verdict(Verdicts.errors(program));
    if (!found.equals(expected)) {
      differences.add(expected + "\n" + found + "\n" + program);
    }
  }

  /** The first message, with the number of messages if there are more. */
  private static String verdict(List<String> errors) {
    if (errors.isEmpty()) {
      return ACCEPTED;
    }
    String count = errors.size() > 1 ? " (" + errors.size() + ")" : "";
    return "refused" + count + ": " + errors.getFirst().replace("\n", "\\n");
  }
}
