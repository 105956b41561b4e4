package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what GitHub runs: the workflows, and the action that others use. */
class WorkflowsTest {
  private static final Pattern USES = Pattern.compile(".*\\buses: .*");

  /** A commit, and its tag for readers and Dependabot. */
  private static final Pattern PINNED =
      Pattern.compile(".*\\buses: [\\w./-]+@[0-9a-f]{40} # v[0-9.]+");

  private static final Pattern EXAMPLE = Pattern.compile(".*\\.(md|ya?ml|json|java|toml|ipynb)");

  @Test
  void actionsOfOthersArePinnedByCommit() throws IOException {
    List<String> uses =
        lines(ProjectFolder.file(".github")).filter(USES.asMatchPredicate()).toList();
    assertThat(uses).isNotEmpty().allMatch(PINNED.asMatchPredicate());
  }

  /** References to a state of a repository or a library. */
  private static final List<Pattern> REFERENCES =
      List.of(
          Pattern.compile("\\buses: *[\\w./-]+@(?<state>\\S+)"),
          Pattern.compile("^ *-? *rev: *(?<state>\\S+)"),
          Pattern.compile("https://raw\\.githubusercontent\\.com/[^/]+/[^/]+/(?<state>[^/\\s]+)/"),
          Pattern.compile("https://github\\.com/[^/]+/[^/]+/(?:raw|archive)/(?<state>[^/\\s]+)"),
          Pattern.compile("\\bgit\\+https://[^@\\s]+(?:@(?<state>\\S+))?"),
          Pattern.compile("\\bgit clone .*(?:-b|--branch)[ =](?<state>\\S+)"),
          Pattern.compile("\\bjbang [^`]*\\b[\\w-]+@[\\w-]+/[\\w-]+(?:/(?<state>[^\\s`]+))?"),
          Pattern.compile("\\b(?:org|com|io|dev)\\.[\\w.]+:[\\w-]+:(?<state>[\\w.-]+)"));

  /** A tag, a version or a commit; not a branch, the latest version, or nothing at all. */
  private static final Pattern FIXED = Pattern.compile("v?\\d+(\\.\\w+)*(-[\\w.]+)?|[0-9a-f]{40}");

  /** Returns the references of a line that do not stay what they are. */
  private static List<String> moving(String line) {
    return REFERENCES.stream()
        .flatMap(reference -> reference.matcher(line).results())
        .filter(
            found -> found.group("state") == null || !FIXED.matcher(found.group("state")).matches())
        .map(found -> found.group().strip())
        .toList();
  }

  @Test
  void examplesNameTagsOrVersions() throws IOException {
    List<String> moving = new ArrayList<>();
    for (Path file : examples()) {
      for (String line : Files.readAllLines(file)) {
        moving(line).forEach(each -> moving.add(file + ": " + each));
      }
    }
    assertThat(moving).isEmpty();
  }

  /** The pages and examples that people copy from. */
  private static List<Path> examples() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String folder : List.of("docs", "examples", ".github", "use/python")) {
      try (Stream<Path> files = Files.walk(ProjectFolder.file(folder))) {
        files.filter(file -> EXAMPLE.matcher(file.toString()).matches()).forEach(found::add);
      }
    }
    try (Stream<Path> files = Files.list(ProjectFolder.ROOT)) {
      files.filter(file -> EXAMPLE.matcher(file.toString()).matches()).forEach(found::add);
    }
    assertThat(found)
        .contains(ProjectFolder.file("README.md"), ProjectFolder.file("docs/policies.md"))
        .contains(
            ProjectFolder.file("jbang-catalog.json"), ProjectFolder.file("examples/First.java"));
    return found;
  }

  @ParameterizedTest
  @CsvSource({
    "uses: hlo4j/hlo4j/.github/actions/audit@main, true",
    "- uses: actions/checkout@v5, false",
    "uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0, false",
    "    rev: main, true",
    "    rev: v0.1.0, false",
    "curl https://raw.githubusercontent.com/hlo4j/hlo4j/main/jbang-catalog.json, true",
    "curl https://raw.githubusercontent.com/hlo4j/hlo4j/v0.1.0/jbang-catalog.json, false",
    "curl -L https://github.com/hlo4j/hlo4j/archive/refs/heads/main.zip, true",
    "pip install git+https://github.com/hlo4j/hlo4j, true",
    "pip install git+https://github.com/hlo4j/hlo4j@v0.1.0, false",
    "git clone --branch main https://github.com/hlo4j/hlo4j, true",
    "jbang hlo4j@hlo4j/hlo4j verify, true",
    "//DEPS org.hlo4j:hlo4j-api:LATEST, true",
    "//DEPS org.hlo4j:hlo4j-api:0.1.0-SNAPSHOT, false"
  })
  void whatMovesIsTold(String line, boolean moves) {
    assertThat(moving(line)).hasSize(moves ? 1 : 0);
  }

  private static Stream<String> lines(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> workflows = files.filter(file -> file.toString().endsWith(".yml")).toList();
      Stream.Builder<String> lines = Stream.builder();
      for (Path file : workflows) {
        Files.readAllLines(file).forEach(lines);
      }
      return lines.build();
    }
  }
}
