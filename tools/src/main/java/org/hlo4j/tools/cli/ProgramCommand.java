package org.hlo4j.tools.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Printable;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The base class of subcommands. */
abstract class ProgramCommand implements Callable<Integer> {
  final Console console;

  /** Declares options and parameters in addition to the common ones. */
  final Declarations declare;

  private final CommandSpec spec;
  private final BooleanSupplier json;
  private final ReadLimitOptions readLimits = new ReadLimitOptions();

  /**
   * Creates a subcommand. The description is a list of sentences, each of which starts a line of
   * the help.
   */
  ProgramCommand(String name, Console console, String... description) {
    this.console = console;
    spec = Declarations.command(this, name, description);
    declare = Declarations.of(spec);
    json = declare.flag("--json", "Print the report as JSON, for other programs.");
    spec.addArgGroup(readLimits.group());
  }

  /** Declares the option that selects the gradient function. */
  final BooleanSupplier declareVjp() {
    return declare.flag(
        "--vjp",
        "Take the function that computes gradients (a vector-Jacobian product), which files of"
            + " jax.export may hold beside their own.");
  }

  /** Returns the limits of readers. */
  final ReadLimits limits() {
    return readLimits.limits();
  }

  /** Returns whether the report is machine-readable. */
  final boolean asJson() {
    return json.getAsBoolean();
  }

  /**
   * Opens a file, or standard input for {@code -}.
   *
   * @throws ToolException if it cannot be read
   */
  final ProgramFile open(String file) {
    return ProgramFile.open(file, console, limits());
  }

  /** Like {@link #open(String)}, reporting errors on another console. */
  final ProgramFile open(String file, Console shown) {
    return ProgramFile.open(file, shown, limits());
  }

  /** Returns a batch that uses all processors. */
  final Batch batch() {
    return batch(Runtime.getRuntime().availableProcessors());
  }

  /** Returns a batch with a number of threads. */
  final Batch batch(int threads) {
    return new Batch(console, out(), limits(), threads);
  }

  final CommandSpec spec() {
    return spec;
  }

  /**
   * Parses a release that artifacts can be written for.
   *
   * @throws ParameterException if it is not one
   */
  final Version release(String text) {
    try {
      return TargetVersion.parse(text, UnknownLoc.INSTANCE);
    } catch (DiagnosticException e) {
      throw new ParameterException(
          spec().commandLine(), e.diagnostics().getFirst().message().replace("\n", " "));
    }
  }

  final PrintWriter out() {
    return spec().commandLine().getOut();
  }

  /** Prints a line with picocli's markup, coloured if the terminal supports it. */
  final void line(String markup) {
    out().println(Ansi.AUTO.string(markup));
  }

  /** Escapes text for {@link #line}. */
  static String plain(Object text) {
    return Printable.of(text.toString()).replace("@|", "@\u200b|");
  }
}
