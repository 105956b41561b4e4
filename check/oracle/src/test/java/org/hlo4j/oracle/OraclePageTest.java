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

  /** Files that are run, whose names stand in the page: {@code NAME.py} and {@code NAME.java}. */
  private static List<Path> programs(String end, String main) throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(end) && !file.toString().endsWith("Test.java"))
          .filter(file -> contains(file, main))
          .toList();
    }
  }

  private static boolean contains(Path source, String text) {
    try {
      return Files.readString(source).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String section(String page, String heading) {
    int from = page.indexOf("\n## " + heading + "\n");
    assertThat(from).as(heading).isNotNegative();
    int to = page.indexOf("\n## ", from + 1);
    return to < 0 ? page.substring(from) : page.substring(from, to);
  }

  @Test
  void everyJavaProgramIsNamed() throws IOException {
    String page = Files.readString(FOLDER.resolve("README.md"));
    assertThat(programs(".java", " void main(String[] "))
        .hasSizeGreaterThan(10)
        .allSatisfy(program ->
            assertThat(page).contains(program.getFileName().toString().replace(".java", "")));
  }

  @Test
  void everyScriptHasARowInTheSectionOfItsFolder() throws IOException {
    String page = Files.readString(FOLDER.resolve("README.md"));
    assertThat(programs(".py", "if __name__ == \"__main__\":"))
        .hasSizeGreaterThan(40)
        .allSatisfy(script -> {
          String folder = script.getParent().getFileName().toString();
          assertThat(section(page, folder)).contains("`" + script.getFileName());
        });
  }
}
