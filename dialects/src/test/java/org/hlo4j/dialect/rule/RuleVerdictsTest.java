package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that are changed in one place or two are accepted and refused as upstream does, with the
 * same first message. {@code oracle/rule_verdicts.py} makes {@code verdicts.txt} and larger tables,
 * which the system property {@code rule.verdicts} names.
 */
class RuleVerdictsTest {
  /** A program and what upstream says of it; accepted if there is no message. */
  record Case(String name, String program, List<String> message) {
    @Override
    public String toString() {
      return name + ": " + (message.isEmpty() ? "accepted" : message.getFirst());
    }
  }

  private static List<EditedPrograms.Section> sections() throws IOException {
    String table = System.getProperty("rule.verdicts");
    if (table != null) {
      return EditedPrograms.read(Files.readString(Path.of(table)));
    }
    List<EditedPrograms.Section> sections = new ArrayList<>();
    sections.addAll(EditedPrograms.resource("/rules/chlo.txt"));
    sections.addAll(EditedPrograms.resource("/rules/verdicts.txt"));
    return sections;
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (EditedPrograms.Section section : sections()) {
      cases.add(new Case(section.name(), section.program(), List.of()));
      for (EditedPrograms.Row row : section.rows()) {
        String program = row.appliedTo(section.program()).orElseThrow();
        cases.add(new Case(section.name(), program, message(row.head())));
      }
    }
    return cases;
  }

  private static List<String> message(String head) {
    return head.equals("accepted")
        ? List.of()
        : List.of(head.substring("refused: ".length()).replace("\\n", "\n"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void judgesAsUpstreamDoes(Case judged) {
    List<String> errors = Verdicts.errors(judged.program());
    assertThat(errors.subList(0, Math.min(1, errors.size())))
        .as(judged.program())
        .isEqualTo(judged.message());
  }
}
