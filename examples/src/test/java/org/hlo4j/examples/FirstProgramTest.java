package org.hlo4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first program of the README is {@code First.java}, and prints what is shown there. */
class FirstProgramTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String PROGRAM = "examples/First.java";

  @TempDir private Path folder;

  @Test
  void isShown() throws IOException {
    String program = Files.readString(ROOT.resolve(PROGRAM));
    String withoutJbangsLines = program.substring(program.indexOf("import "));
    assertThat(block("java")).isEqualTo(withoutJbangsLines);
  }

  @Test
  void printsWhatIsShown() throws IOException, InterruptedException {
    Path examples = Files.createDirectory(folder.resolve("examples"));
    Files.copy(ROOT.resolve("examples/mlp.mlir"), examples.resolve("mlp.mlir"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(),
                ROOT.resolve(PROGRAM).toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(printed).isEqualTo(block("text"));
    assertThat(process.waitFor()).isZero();
    assertThat(folder.resolve("mlp.mlir.bc")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", PROGRAM, "jbang-catalog.json"})
  void namesTheVersionOfTheProject(String file) throws IOException {
    String version =
        find(
            "(?s)<artifactId>hlo4j</artifactId>\\s*<version>(.*?)</version>",
            Files.readString(ROOT.resolve("pom.xml")));
    Matcher coordinates =
        Pattern.compile("org\\.hlo4j:hlo4j-(?:api|cli):([\\w.-]+)|<version>(.*)</version>")
            .matcher(Files.readString(ROOT.resolve(file)));
    assertThat(coordinates.results())
        .isNotEmpty()
        .allSatisfy(found ->
            assertThat(found.group(1) != null ? found.group(1) : found.group(2))
                .isEqualTo(version));
  }

  /** The class path of this test, as absolute paths. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The first block of the README in this language. */
  private static String block(String language) throws IOException {
    return find("(?s)```" + language + "\n(.*?)```", Files.readString(ROOT.resolve("README.md")));
  }

  private static String find(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }
}
