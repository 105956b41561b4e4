package org.hlo4j.tools.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Printable;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What the subcommands have in common. */
abstract class ProgramCommand implements Callable<Integer> {
  final Console console;

  /** What the command line may hold besides what all subcommands take. */
  final Declarations declare;

  private final CommandSpec spec;
  private final BooleanSupplier json;
  private final ReadLimitOptions readLimits = new ReadLimitOptions();

  /** The description is a list of sentences, each of which begins a line of the help. */
  ProgramCommand(String name, Console console, String... description) {
    this.console = console;
    spec = Declarations.command(this, name, description);
    declare = Declarations.of(spec);
    json = declare.flag("--json", "Print the report as JSON, for other programs.");
    spec.addArgGroup(readLimits.group());
  }

  /** Declares the option to take the function that computes gradients. */
  final BooleanSupplier declareVjp() {
    return declare.flag(
        "--vjp",
        "Take the function that computes gradients (a vector-Jacobian product), which files of"
            + " jax.export may hold beside their own.");
  }

  /** What programs may take while they are read. */
  final ReadLimits limits() {
    return readLimits.limits();
  }

  /** Whether the report is for other programs. */
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

  /** As {@link #open(String)}, with what is wrong shown on another console. */
  final ProgramFile open(String file, Console shown) {
    return ProgramFile.open(file, shown, limits());
  }

  /** Works on several files, on all processors. */
  final Batch batch() {
    return batch(Runtime.getRuntime().availableProcessors());
  }

  /** Works on this many files at a time. */
  final Batch batch(int threads) {
    return new Batch(console, out(), limits(), threads);
  }

  final CommandSpec spec() {
    return spec;
  }

  /**
   * The release that the text spells, if it is one that can be written.
   *
   * @throws ParameterException if it is not
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

  /** A line with picocli's markup, in colour where the terminal has colours. */
  final void line(String markup) {
    out().println(Ansi.AUTO.string(markup));
  }

  /** Text that stands for itself in {@link #line}. */
  static String plain(Object text) {
    return Printable.of(text.toString()).replace("@|", "@\u200b|");
  }
}
