package org.hlo4j.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** Tests that the page of this folder says what each program is for. */
class OraclePageTest {
  private static final Path FOLDER = ProjectFolder.file("check/oracle");

  private static List<String> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("src/test/java/org/hlo4j/oracle"))) {
      return files
          .filter(file -> !file.toString().endsWith("Test.java") && isProgram(file))
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .toList();
    }
  }

  private static boolean isProgram(Path source) {
    try {
      return Files.readString(source).contains(" void main(String[] ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyProgramIsNamed() throws IOException {
    String page = Files.readString(FOLDER.resolve("README.md"));
    assertThat(programs())
        .hasSizeGreaterThan(10)
        .allSatisfy(program -> assertThat(page).contains(program));
  }
}
