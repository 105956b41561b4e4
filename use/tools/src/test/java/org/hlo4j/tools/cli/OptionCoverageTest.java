package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every command: that it says what it does, and that something runs the command
 * with it. That is a test with the names of both, or a command of the documentation.
 */
class OptionCoverageTest {
  /** Folders with tests that run commands. */
  private static final List<String> TESTS =
      List.of(
          "use/tools/src/test/java", "check/conformance/src/test/java", "check/release/functional");

  /** An option as a string of Java, perhaps with a value, or as a word of a command line. */
  private static final Pattern OPTION = Pattern.compile("(?<=[\"' ])--?[a-zA-Z][a-z0-9-]*");

  /** A command of a page: a line of a shell, and those that continue it. */
  private static final Pattern COMMAND =
      Pattern.compile("\\bhlo4j ([a-z]+)((?:[^|;&>\\n\\\\]|\\\\\\n?)*)");

  /** How a command starts: a string of Java, a line of a text block, a line of a shell. */
  private static final String STARTS = "(?m)(?:\"|^ {6,}|hlo4j )%s[\" ]";

  private static Map<String, CommandLine> commands() {
    Map<String, CommandLine> commands =
        new TreeMap<>(Hlo4jMain.commandLine(Console.system()).getSubcommands());
    commands.keySet().removeAll(Set.of("help", "generate-completion"));
    return commands;
  }

  private static List<OptionSpec> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
        .toList();
  }

  /** Rows have the names of the command and of the option, the longest. */
  private static String row(String command, OptionSpec option) {
    return command + " " + option.longestName();
  }

  private static List<Path> files(String folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(ProjectFolder.file(folder))) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }

  /** Returns commands with the names of options that they are run with. */
  private static Set<String> used() throws IOException {
    Set<String> used = new HashSet<>();
    for (String folder : TESTS) {
      for (Path file : files(folder, ".java")) {
        if (file.endsWith("OptionCoverageTest.java")) {
          continue;
        }
        String text = Files.readString(file);
        for (String command : commands().keySet()) {
          if (Pattern.compile(STARTS.formatted(command)).matcher(text).find()) {
            addOptions(command, text, used);
          }
        }
      }
    }
    List<Path> pages = new ArrayList<>(files("docs", ".md"));
    pages.add(ProjectFolder.file("README.md"));
    for (Path page : pages) {
      COMMAND
          .matcher(Files.readString(page))
          .results()
          .forEach(run -> addOptions(run.group(1), run.group(2), used));
    }
    return used;
  }

  private static void addOptions(String command, String text, Set<String> used) {
    OPTION.matcher(text).results().forEach(option -> used.add(command + " " + option.group()));
  }

  @Test
  void everyOptionSaysWhatItDoes() {
    commands()
        .forEach((name, command) ->
            assertThat(options(command))
                .allSatisfy(option ->
                    assertThat(String.join(" ", option.description()))
                        .as(row(name, option))
                        .isNotBlank()));
  }

  @Test
  void everyOptionIsUsedOrListed() throws Exception {
    Set<String> used = used();
    List<String> rows = new ArrayList<>();
    List<String> checked = new ArrayList<>();
    commands()
        .forEach((name, command) -> {
          for (OptionSpec option : options(command)) {
            rows.add(row(name, option));
            if (Stream.of(option.names()).anyMatch(each -> used.contains(name + " " + each))) {
              checked.add(row(name, option));
            }
          }
        });
    assertThat(rows).hasSizeGreaterThan(100);
    RowCoverage.check(
        rows, checked, Path.of(OptionCoverageTest.class.getResource("unused-options.txt").toURI()));
  }
}
