package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests what GitHub runs: the workflows, and the action that others use. */
class WorkflowsTest {
  private static final Pattern USES = Pattern.compile(".*\\buses: .*");

  /** A commit, and its tag for readers and Dependabot. */
  private static final Pattern PINNED =
      Pattern.compile(".*\\buses: [\\w./-]+@[0-9a-f]{40} # v[0-9.]+");

  @Test
  void actionsOfOthersArePinnedByCommit() throws IOException {
    List<String> uses = lines(Path.of("..", ".github")).filter(USES.asMatchPredicate()).toList();
    assertThat(uses).isNotEmpty().allMatch(PINNED.asMatchPredicate());
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
