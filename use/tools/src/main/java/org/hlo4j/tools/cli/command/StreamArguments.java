package org.hlo4j.tools.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The file {@code -}, which is standard input or output, each of which is there once. */
public final class StreamArguments {
  private static final String STREAM = "-";

  /** How the label of parameters ends whose last one is written. */
  public static final String OUTPUT = "OUT";

  private StreamArguments() {}

  /**
   * Refuses what cannot be in any command: standard input twice among the files that it reads, and
   * in place of a path.
   *
   * @throws ParameterException if there is such
   */
  public static void check(ParseResult command) {
    for (ArgSpec argument : command.matchedArgs()) {
      if (argument.type() == Path.class && argument.stringValues().contains(STREAM)) {
        throw new ParameterException(
            command.commandSpec().commandLine(),
            nameOf(argument) + " is a file or folder, not standard input or output ('-')");
      }
    }
    checkOnce(
        command.commandSpec(),
        command.matchedPositionals().stream()
            .distinct()
            .flatMap(positional -> inputs(positional).stream())
            .map(Optional::of),
        "standard input ('-') can be read once");
  }

  private static List<String> inputs(PositionalParamSpec positional) {
    List<String> files = positional.stringValues();
    return positional.paramLabel().endsWith(OUTPUT) ? files.subList(0, files.size() - 1) : files;
  }

  private static String nameOf(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  /**
   * Refuses what cannot be.
   *
   * @param stores paths of stores, which standard input is not
   * @param inputs files that are read
   * @param outputs files that are written
   * @throws ParameterException if there is such
   */
  public static void check(
      CommandSpec command,
      List<String> stores,
      Stream<Optional<String>> inputs,
      Stream<Optional<String>> outputs) {
    if (stores.contains(STREAM)) {
      throw new ParameterException(
          command.commandLine(), "a store is a file or folder, not standard input ('-')");
    }
    checkOnce(command, inputs, "standard input ('-') can be read once");
    checkOnce(command, outputs, "standard output ('-') can take one file");
  }

  private static void checkOnce(
      CommandSpec command, Stream<Optional<String>> files, String message) {
    if (files.filter(file -> file.equals(Optional.of(STREAM))).count() > 1) {
      throw new ParameterException(command.commandLine(), message);
    }
  }
}
