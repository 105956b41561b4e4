package org.hlo4j.conformance;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;

/** Where tests find the project's files, and upstream's. */
final class ProjectFolder {
  static final Path PATH =
      Path.of(System.getProperty("basedir", "conformance")).toAbsolutePath().getParent();

  private ProjectFolder() {}

  /**
   * A file or folder beside the project, such as upstream's tests. Where there is none, the test
   * that asks is skipped and says so. {@code -Dhlo4j.conformance=DIR} or {@code HLO4J_CONFORMANCE}
   * name the folder of upstream's tests; what belongs to it is found from there.
   */
  static Path upstream(String relative) {
    String given = System.getProperty("hlo4j.conformance", System.getenv("HLO4J_CONFORMANCE"));
    Path tests =
        given != null ? PATH.resolve(given) : PATH.resolveSibling("shared").resolve("conformance");
    Path file = tests.resolve(relative).normalize();
    assumeThat(file).as("upstream's tests; set -Dhlo4j.conformance").exists();
    return file;
  }
}
