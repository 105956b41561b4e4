package org.hlo4j.tools.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The file {@code -}, which is standard input or output, each of which is there once. */
final class StreamArguments {
  private StreamArguments() {}

  /**
   * Refuses what cannot be.
   *
   * @param stores paths of stores, which standard input is not
   * @param inputs files that are read
   * @param outputs files that are written
   * @throws ParameterException if there is such
   */
  static void check(
      CommandSpec command,
      List<String> stores,
      Stream<Optional<String>> inputs,
      Stream<Optional<String>> outputs) {
    if (stores.contains("-")) {
      throw new ParameterException(
          command.commandLine(), "a store is a file or folder, not standard input ('-')");
    }
    checkOnce(command, inputs, "standard input ('-') can be read once");
    checkOnce(command, outputs, "standard output ('-') can take one file");
  }

  private static void checkOnce(
      CommandSpec command, Stream<Optional<String>> files, String message) {
    if (files.filter(file -> file.equals(Optional.of("-"))).count() > 1) {
      throw new ParameterException(command.commandLine(), message);
    }
  }
}
