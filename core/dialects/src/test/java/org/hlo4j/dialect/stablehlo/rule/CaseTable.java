package org.hlo4j.dialect.stablehlo.rule;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.dialect.stablehlo.rule.RuleCases.Case;

/**
 * Writes all programs of {@link StablehloRulesTest} and {@link SpecLabelsTest} to a file, with
 * their diagnostics, for {@code check/oracle/rules/verdicts.py --check}.
 */
final class CaseTable {
  private final StringBuilder table = new StringBuilder();

  private CaseTable() {}

  public static void main(String... files) {
    CaseTable written = new CaseTable();
    RuleCases cases = RuleCases.read();
    cases.bases().forEach(base -> written.add(base.operation(), base.program(), "accepted"));
    cases.accepted().forEach(broken -> written.add(broken.rules(), broken.program(), "accepted"));
    written.addRefused(cases.cases());
    SpecLabelsTest.inputs()
        .forEach(input -> written.addRefused(SpecLabelsTest.definitionCases(input)));
    try {
      Files.writeString(Path.of(files[0]), written.table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addRefused(List<Case> cases) {
    for (Case broken : cases) {
      add(broken.rules(), broken.program(), "refused: " + broken.message());
    }
  }

  private void add(String name, String program, String verdict) {
    table.append("=== ").append(name).append('\n').append(program.stripTrailing());
    table.append("\n--- ").append(verdict).append('\n');
  }
}
