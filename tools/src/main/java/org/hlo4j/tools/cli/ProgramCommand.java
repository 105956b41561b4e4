package org.hlo4j.tools.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Printable;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the subcommands have in common. */
abstract class ProgramCommand implements Callable<Integer> {
  final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--json", description = "Print the report as JSON, for other programs.")
  boolean asJson;

  @ArgGroup(exclusive = false, heading = "%nLimits of programs, which are refused beyond them:%n")
  private ReadLimitOptions readLimits = new ReadLimitOptions();

  ProgramCommand(Console console) {
    this.console = console;
  }

  /** What programs may take while they are read. */
  final ReadLimits limits() {
    return readLimits.limits();
  }

  /**
   * Opens a file, or standard input for {@code -}.
   *
   * @throws ToolException if it cannot be read
   */
  final ProgramFile open(String file) {
    return ProgramFile.open(file, console, limits());
  }

  final CommandSpec spec() {
    return java.util.Objects.requireNonNull(spec);
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
