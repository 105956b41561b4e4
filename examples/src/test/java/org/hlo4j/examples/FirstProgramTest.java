package org.hlo4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first program of the README is {@code First.java}, and prints what is shown there. */
class FirstProgramTest {
  private static final String PROGRAM = "examples/First.java";

  private static final Pattern VERSION =
      Pattern.compile(
          "(?:org\\.hlo4j:hlo4j-(?:api|cli):|<artifactId>hlo4j-api</artifactId>\\s*<version>)(?<version>[\\w.-]+)");

  @TempDir private Path folder;

  @Test
  void isShown() throws IOException {
    String program = Files.readString(ProjectFolder.file(PROGRAM));
    String withoutJbangsLines = program.substring(program.indexOf("import "));
    assertThat(block("java")).isEqualTo(withoutJbangsLines);
  }

  @Test
  void printsWhatIsShown() throws IOException, InterruptedException {
    Path examples = Files.createDirectory(folder.resolve("examples"));
    Files.copy(ProjectFolder.file("examples/mlp.mlir"), examples.resolve("mlp.mlir"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(),
                ProjectFolder.file(PROGRAM).toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(printed).isEqualTo(block("text"));
    assertThat(process.waitFor()).isZero();
    assertThat(folder.resolve("mlp.mlir.bc")).isNotEmptyFile();
  }

  @Test
  void namesTheSameVersionAsTheReadmeAndTheCatalogOfJbang() throws IOException {
    Set<String> versions = new TreeSet<>();
    for (String file : List.of("README.md", PROGRAM, "jbang-catalog.json")) {
      String text = Files.readString(ProjectFolder.file(file));
      List<String> found =
          VERSION.matcher(text).results().map(match -> match.group("version")).toList();
      assertThat(found).as(file).isNotEmpty();
      versions.addAll(found);
    }
    assertThat(versions).hasSize(1);
  }

  /** The class path of this test, as absolute paths. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The first block of the README in this language. */
  private static String block(String language) throws IOException {
    return find(
        "(?s)```" + language + "\n(.*?)```", Files.readString(ProjectFolder.file("README.md")));
  }

  private static String find(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }
}
