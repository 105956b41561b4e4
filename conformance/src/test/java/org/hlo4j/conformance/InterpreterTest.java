package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Upstream's programs that check their own results: each must run to its end. Functions need not be
 * inlined first, as upstream's commands do, since calls are interpreted too. Programs named in
 * {@code interpreter-not-yet.txt} must fail, so that the list can only shrink.
 */
class InterpreterTest {
  private static final Pattern COMMAND =
      Pattern.compile("// RUN: (.*\\| *)?(stablehlo-translate .*--interpret[^|]*).*");

  @TempDir static Path probes;

  @TestFactory
  Stream<DynamicTest> runsTheProgramsForSingleOperations() {
    return tests(ProjectFolder.upstream("stablehlo/tests/interpret"), 104);
  }

  @TestFactory
  Stream<DynamicTest> runsTheProgramsOfFrameworks() {
    return tests(ProjectFolder.upstream("stablehlo/testdata"), 2426);
  }

  private static Stream<DynamicTest> tests(Path folder, int atLeast) {
    List<String> notYet = notYet();
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : programs(folder)) {
      command(folder.resolve(name))
          .ifPresent(arguments ->
              tests.add(
                  DynamicTest.dynamicTest(
                      name, () -> check(folder, name, arguments, notYet.contains(name)))));
    }
    assertThat(tests).hasSizeGreaterThanOrEqualTo(atLeast);
    return tests.stream();
  }

  private static void check(Path folder, String name, List<String> arguments, boolean fails) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> all = new ArrayList<>(arguments);
    all.add(folder.resolve(name).toString());
    int status =
        TranslateMain.run(
            all,
            new Console(
                InputStream.nullInputStream(),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8)));
    if (fails) {
      assertThat(status).as("runs now: take it off the list").isNotZero();
    } else {
      assertThat(status).as(() -> err.toString(StandardCharsets.UTF_8)).isZero();
    }
  }

  /** The options of the first command that interprets the program and expects it to go well. */
  private static java.util.Optional<List<String>> command(Path program) {
    String text = new String(SourceProgram.bytes(program), StandardCharsets.UTF_8);
    return text.lines()
        .filter(line -> line.startsWith("// RUN: ") && !line.contains("not stablehlo"))
        .map(COMMAND::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(matcher -> arguments(matcher.group(2)));
  }

  private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  private static List<String> arguments(String command) {
    return ARGUMENT
        .matcher(command)
        .results()
        .map(result -> result.group().replace("\"", ""))
        .skip(1)
        .filter(argument -> !argument.equals("%s"))
        .map(argument ->
            argument.startsWith("--probe-output-dir=") ? "--probe-output-dir=" + probes : argument)
        .toList();
  }

  private static List<String> programs(Path folder) {
    try (var files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString())
          .filter(name -> name.endsWith(".mlir"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names at the starts of the list's lines; reasons follow. */
  private static List<String> notYet() {
    try (InputStream list =
        InterpreterTest.class.getResourceAsStream("/interpreter-not-yet.txt")) {
      assertThat(list).isNotNull();
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split("\\s+", 2)[0])
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
