package org.hlo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoldenTest {
  @TempDir Path folder;

  @AfterEach
  void compareAgain() {
    System.clearProperty("golden.bless");
  }

  private static String lines(String words) {
    return words.isEmpty() ? "" : words.replace(' ', '\n') + "\n";
  }

  @ParameterizedTest
  @CsvSource({
    "a b c, a x c, - 2: b|+ 2: x",
    "a b c, a c, - 2: b",
    "a c, a b c, + 2: b",
    "a b, a b c d, + 3: c|+ 4: d",
    "a a a, a a, - 3: a",
    "a b c d e, x b c y e, - 1: a|+ 1: x|- 4: d|+ 4: y",
    "'', a, + 1: a",
  })
  void showsTheLinesThatDiffer(String expected, String actual, String difference) {
    assertThat(LineDiff.of(lines(expected), lines(actual)))
        .isEqualTo(
            difference
                .lines()
                .flatMap(all -> java.util.Arrays.stream(all.split("\\|")))
                .map(line -> "  " + line + "\n")
                .collect(Collectors.joining()));
  }

  @Test
  void showsNoMoreThanAScreen() {
    String many = IntStream.range(0, 3000).mapToObj(i -> i + "\n").collect(Collectors.joining());
    assertThat(LineDiff.of(many, many.replace("\n", "!\n")).lines())
        .hasSizeLessThan(20)
        .last()
        .asString()
        .isEqualTo("  and 5,984 more lines");
  }

  @Test
  void failsWithTheCommandThatWritesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("page.md"), "old\n");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Golden.check(file, "new\n"))
        .withMessageContaining("page.md")
        .withMessageContaining("- 1: old")
        .withMessageContaining("+ 1: new")
        .withMessageEndingWith("./dev bless testing GoldenTest");
    assertThat(file).hasContent("old\n");
  }

  @Test
  void namesTheNumberOfFilesBeyondTwo() throws IOException {
    Map<Path, String> files = new LinkedHashMap<>();
    for (int i = 0; i < 5; i++) {
      files.put(Files.writeString(folder.resolve(i + ".md"), "old\n"), "new\n");
    }
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Golden.check(files))
        .withMessageContaining("1.md")
        .withMessageContaining("and 3 more files")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("2.md"));
  }

  @Test
  void passesWhatIsEqual() throws IOException {
    Path file = Files.writeString(folder.resolve("page.md"), "same\n");
    assertThatCode(() -> Golden.check(file, "same\n")).doesNotThrowAnyException();
  }

  @Test
  void writesWhatIsBlessed() {
    System.setProperty("golden.bless", "");
    Golden.check(folder.resolve("new/page.md"), "new\n");
    assertThat(folder.resolve("new/page.md")).hasContent("new\n");
  }
}
