package org.hlo4j.conformance;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.hlo4j.conformance.SerializeTable.Case;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;

/**
 * Artifacts of upstream's test programs against a table that a build of upstream's tools made. That
 * build differs from upstream's release in two points; {@code serialize-exceptions.tsv} says where
 * and what the release writes.
 */
class SerializeTableTest {
  private final Path programs = ProjectFolder.upstream(".");
  private final Map<Case, Optional<String>> table =
      SerializeTable.read(ProjectFolder.upstream("../oracle/serialize.tsv"));
  private final Map<Case, Optional<String>> exceptions =
      SerializeTable.resource("serialize-exceptions.tsv");

  @Test
  void writesTheSameBytesAndRefusesTheSamePrograms() {
    Map<Case, Optional<String>> expected = new LinkedHashMap<>(table);
    expected.putAll(exceptions);
    var soft = new SoftAssertions();
    expected.keySet().stream()
        .collect(groupingBy(Case::program))
        .forEach((program, cases) ->
            digests(program, cases)
                .forEach((asked, digest) ->
                    soft.assertThat(digest).as(asked.toString()).isEqualTo(expected.get(asked))));
    soft.assertAll();
  }

  /** An exception that the table agrees with is none. */
  @Test
  void exceptionsAreInTheTableAndDiffer() {
    assertThat(table.keySet()).containsAll(exceptions.keySet());
    assertThat(exceptions)
        .allSatisfy((asked, digest) -> assertThat(digest).isNotEqualTo(table.get(asked)));
  }

  private Map<Case, Optional<String>> digests(String program, List<Case> cases) {
    SourceProgram source = SourceProgram.read(programs, program);
    Map<Case, Optional<String>> digests = new LinkedHashMap<>();
    try {
      Operation located = source.parse();
      Operation bare = source.parseWithoutLocations();
      for (Case asked : cases) {
        digests.put(asked, digest(source, asked.stripsLocations() ? bare : located, asked));
      }
    } catch (DiagnosticException e) {
      cases.forEach(asked -> digests.put(asked, Optional.empty()));
    }
    return digests;
  }

  private static Optional<String> digest(SourceProgram source, Operation module, Case asked) {
    try {
      return Optional.of(Sha256.of(source.serialize(module, asked.target())));
    } catch (DiagnosticException e) {
      return Optional.empty();
    }
  }
}
