package org.hlo4j.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowCoverageTest {
  @TempDir Path folder;

  private Path list(String... lines) throws IOException {
    return Files.write(folder.resolve("unchecked.txt"), List.of(lines));
  }

  @Test
  void passesWhenEachRowIsCheckedOrListed() throws IOException {
    Path list = list("# what has no numbers", "", "rand.default: random", "a::b: names its scope");
    assertThatCode(() ->
            RowCoverage.check(List.of("add", "rand.default", "a::b"), List.of("add", "x"), list))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "add mul, add, '', 1 without a check: add one, mul",
    "add mul, add mul, mul: random, 1 listed although checked, mul",
    "add, add, sub: random, 1 listed although there is no such row, sub",
    "add, '', add, 1 listed without a reason, add",
    "add, '', add:, 1 listed without a reason, add",
    "add, '', add: random|add: slow, 1 listed twice, add",
  })
  void namesWhatDoesNotFit(String rows, String checked, String lines, String what, String row)
      throws IOException {
    Path list = list(lines.split("\\|"));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () -> RowCoverage.check(List.of(rows.split(" ")), List.of(checked.split(" ")), list))
        .withMessageStartingWith("rows and " + list)
        .withMessageContaining(what)
        .withMessageEndingWith(": " + row);
  }

  @Test
  void namesTheNumberOfRowsBeyondTen() throws IOException {
    Path list = list();
    List<String> rows = IntStream.range(10, 35).mapToObj(i -> "row" + i).toList();
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> RowCoverage.check(rows, List.of(), list))
        .withMessageContaining("25 without a check")
        .withMessageEndingWith("row19 and 15 more");
  }
}
