package org.hlo4j.tools.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.tools.run.Console;
import picocli.CommandLine.ParameterException;

/** The base class of subcommands that read programs by their names, which may get sizes. */
public abstract class ProgramCommand extends ReadingCommand {
  private final Supplier<List<String>> sizes;
  private boolean comparesChecksums = true;

  /**
   * Creates a subcommand that reports. The description is a list of sentences, each of which starts
   * a line of the help.
   */
  protected ProgramCommand(String name, Console console, String... description) {
    this(name, console, true, description);
  }

  /**
   * Creates a subcommand.
   *
   * @param hasReport whether it reports, or {@link #NO_REPORT}
   */
  protected ProgramCommand(String name, Console console, boolean hasReport, String... description) {
    super(name, console, hasReport, description);
    sizes =
        declare.options(
            "--size",
            "NAME=SIZE",
            "The size of an open dimension, by its name, such as batch, or x.0 for the first one of"
                + " input x: info shows the names. May be repeated; other dimensions stay open.");
  }

  /** Declares the option that selects the gradient function. */
  protected final BooleanSupplier declareVjp() {
    return declare.flag(
        "--vjp",
        "Take the function that computes gradients (a vector-Jacobian product), which files of"
            + " jax.export may hold beside their own.");
  }

  /**
   * Returns the sizes that options state, by the names of dimensions.
   *
   * @throws ParameterException if one is not of the form {@code NAME=SIZE}, or a name has two
   */
  protected final Map<String, Long> sizes() {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (String option : sizes.get()) {
      int equals = option.lastIndexOf('=');
      if (equals < 1 || !option.substring(equals + 1).matches("[0-9]{1,18}")) {
        throw mistake("--size: '" + option + "' is not of the form NAME=SIZE");
      }
      String name = option.substring(0, equals);
      if (byName.put(name, Long.valueOf(option.substring(equals + 1))) != null) {
        throw mistake("--size: '" + name + "' has a size already");
      }
    }
    return byName;
  }

  /** Declares that the command reads no weights, so that their checksums are not compared. */
  protected final void declareWithoutWeights() {
    comparesChecksums = false;
  }

  @Override
  protected ImportOptions imports() {
    return super.imports().withSizes(sizes()).withChecksums(comparesChecksums);
  }
}
