package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The options that say how programs are read: all commands that read programs have them. */
class ReadingOptionsTest {
  /** The commands that read no programs. */
  private static final Set<String> OTHERS = Set.of("devices", "help", "generate-completion");

  /** The options, and the commands in which they make no sense, with the reason. */
  private static final Map<String, Map<String, String>> OPTIONS =
      Map.of(
          "--custom-calls", Map.of(),
          "--max-depth", Map.of(),
          "--max-operations", Map.of(),
          "--max-constants", Map.of(),
          "--size",
              Map.of(
                  "audit", "programs of a store have dimensions of their own",
                  "bom", "a bill is about files as they are",
                  "migrate", "programs of a store have dimensions of their own",
                  "sign", "a signature is about files as they are"));

  private static Map<String, CommandLine> commands() {
    Map<String, CommandLine> commands =
        new TreeMap<>(Hlo4jMain.commandLine(Console.system()).getSubcommands());
    assertThat(commands).containsKeys(OTHERS.toArray(String[]::new));
    commands.keySet().removeAll(OTHERS);
    return commands;
  }

  private static boolean hasOption(CommandLine command, String option) {
    CommandSpec spec = command.getCommandSpec();
    return spec.findOption(option) != null;
  }

  @Test
  void commandsThatReadProgramsHaveTheOptionsOfReading() {
    OPTIONS.forEach((option, exceptions) ->
        commands()
            .forEach((name, command) ->
                assertThat(hasOption(command, option))
                    .as(name + " " + option)
                    .isEqualTo(!exceptions.containsKey(name))));
  }

  @Test
  void commandsThatTakeNoFilesAreThoseThatReadNoPrograms() {
    commands()
        .forEach((name, command) -> {
          List<ArgSpec> arguments = command.getCommandSpec().args();
          assertThat(arguments).as(name).anyMatch(ArgSpec::isPositional);
        });
    assertThat(
            Hlo4jMain.commandLine(Console.system())
                .getSubcommands()
                .get("devices")
                .getCommandSpec()
                .positionalParameters())
        .isEmpty();
  }
}
