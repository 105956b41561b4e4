package org.hlo4j.conformance;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs upstream's self-checking programs. Unlike in upstream's commands, functions need not be
 * inlined first. Programs listed in {@code interpreter-not-yet.txt} must fail, so that the list can
 * only shrink.
 */
class InterpreterTest {
  /** An optional command that prepares the program, then the one that runs it. */
  private static final Pattern COMMANDS =
      Pattern.compile(
          "// RUN: (?:stablehlo-opt (.*) %s *\\| *)?"
              + "(?:dirname.*)?stablehlo-translate (.*--interpret.*?)(?:\\|.*)?");

  private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  @TempDir static Path probes;

  @TestFactory
  Stream<DynamicTest> runsTheProgramsForSingleOperations() {
    return tests(Upstream.file("stablehlo/tests/interpret"), 101);
  }

  @TestFactory
  Stream<DynamicTest> runsTheProgramsOfFrameworks() {
    return tests(Upstream.file("stablehlo/testdata"), 2426);
  }

  private static Stream<DynamicTest> tests(Path folder, int atLeast) {
    Set<String> notYet = notYet();
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : programs(folder)) {
      Path program = folder.resolve(name);
      commands(program)
          .ifPresent(commands ->
              tests.add(
                  DynamicTest.dynamicTest(
                      name, () -> check(program, commands, notYet.contains(name)))));
    }
    assertThat(tests).hasSizeGreaterThanOrEqualTo(atLeast);
    return tests.stream();
  }

  private static void check(Path program, Matcher commands, boolean fails) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = run(program, commands, new PrintStream(err, true, StandardCharsets.UTF_8));
    if (fails) {
      assertThat(status).as("runs now: take it off the list").isNotZero();
    } else {
      assertThat(status).as(() -> err.toString(StandardCharsets.UTF_8)).isZero();
    }
  }

  private static int run(Path program, Matcher commands, PrintStream err) {
    List<String> preparing = commands.group(1) == null ? List.of() : arguments(commands.group(1));
    List<String> running = new ArrayList<>(arguments(commands.group(2)));
    byte[] input = SourceProgram.bytes(program);
    if (!preparing.isEmpty()) {
      ByteArrayOutputStream prepared = new ByteArrayOutputStream();
      int status =
          OptMain.run(preparing, new Console(new ByteArrayInputStream(input), prepared, err));
      if (status != 0) {
        return status;
      }
      input = prepared.toByteArray();
    }
    return TranslateMain.run(
        running, new Console(new ByteArrayInputStream(input), new ByteArrayOutputStream(), err));
  }

  /** Returns the first commands that run the program and expect it to succeed. */
  private static Optional<Matcher> commands(Path program) {
    String text = new String(SourceProgram.bytes(program), StandardCharsets.UTF_8);
    return text.lines()
        .filter(line -> !line.contains("%t.mlir"))
        .map(COMMANDS::matcher)
        .filter(Matcher::matches)
        .findFirst();
  }

  private static List<String> arguments(String command) {
    return ARGUMENT
        .matcher(command)
        .results()
        .map(result -> result.group().replace("\"", ""))
        .filter(argument -> !argument.equals("%s") && !argument.equals("-inline"))
        .map(argument -> argument.replace("{DIR}", probes.toString()))
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

  /** Returns the names at the start of the list's lines; reasons follow. */
  private static Set<String> notYet() {
    try (InputStream list = InterpreterTest.class.getResourceAsStream("interpreter-not-yet.txt")) {
      return new String(requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split("\\s+", 2)[0])
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
