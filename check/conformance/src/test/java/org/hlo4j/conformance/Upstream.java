package org.hlo4j.conformance;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.hlo4j.testing.ProjectFolder;

/** Locates files of upstream. */
final class Upstream {
  private Upstream() {}

  /**
   * Returns a file or folder beside the project, such as upstream's tests. If there is none, the
   * test is skipped with a message. {@code -Dhlo4j.conformance=DIR} or {@code HLO4J_CONFORMANCE}
   * name the folder of upstream's tests, relative to which other files are found.
   */
  static Path file(String relative) {
    String given = System.getProperty("hlo4j.conformance", System.getenv("HLO4J_CONFORMANCE"));
    Path tests =
        given != null
            ? ProjectFolder.ROOT.resolve(given)
            : ProjectFolder.ROOT.resolveSibling("shared").resolve("conformance");
    Path file = tests.resolve(relative).normalize();
    assumeThat(file).as("upstream's tests; set -Dhlo4j.conformance").exists();
    return file;
  }
}
