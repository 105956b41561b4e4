package org.hlo4j.tools.cli.store;

import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.tools.cli.command.Declarations;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The option {@code --threads}: how many files are processed at a time. */
final class ThreadsOption {
  private static final int MOST = 1024;

  private final Supplier<Optional<Integer>> threads;

  /**
   * Declares the option.
   *
   * @param processed what is done with files: {@code migrated}
   */
  ThreadsOption(Declarations declare, String processed) {
    threads =
        declare.option(
            Integer.class,
            "--threads",
            "N",
            "How many files are " + processed + " at a time (default: the number of processors).");
  }

  /**
   * Returns the number of threads.
   *
   * @throws ParameterException if it is not between 1 and 1024
   */
  int count(CommandLine line) {
    int count = threads.get().orElseGet(Runtime.getRuntime()::availableProcessors);
    if (count < 1 || count > MOST) {
      throw new ParameterException(line, "--threads is not between 1 and " + MOST);
    }
    return count;
  }
}
