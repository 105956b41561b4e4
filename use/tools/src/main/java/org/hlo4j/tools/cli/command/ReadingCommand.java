package org.hlo4j.tools.cli.command;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;

/**
 * The base class of subcommands that read files with programs, whose options say how files are
 * read. Commands of stores extend it, others {@link ProgramCommand}.
 */
public abstract class ReadingCommand extends Subcommand {
  private final ReadLimitOptions readLimits = new ReadLimitOptions();
  private final BooleanSupplier customCalls;

  /**
   * Whether {@code convert}, {@code import}, {@code export} and {@code bom} report: they write
   * files.
   */
  protected static final boolean NO_REPORT = false;

  /**
   * Creates a subcommand that reports. The description is a list of sentences, each of which starts
   * a line of the help.
   */
  protected ReadingCommand(String name, Console console, String... description) {
    this(name, console, true, description);
  }

  /**
   * Creates a subcommand.
   *
   * @param hasReport whether it reports, or {@link #NO_REPORT}
   */
  @SuppressWarnings("this-escape") // the specification is used once the command is complete
  protected ReadingCommand(String name, Console console, boolean hasReport, String... description) {
    super(name, console, hasReport, description);
    customCalls =
        declare.flag(
            "--custom-calls",
            "Make operators of a PyTorch program that are not converted, as those of other"
                + " libraries, custom calls with their names; they must not change their"
                + " arguments.");
    spec().addArgGroup(readLimits.group());
  }

  /** Declares the option of commands that write artifacts, or say whether they can be written. */
  protected final Supplier<OtherDialects> declareOtherDialects() {
    BooleanSupplier all =
        declare.flag(
            "--allow-other-dialects",
            "Let all dialects into artifacts, which have no promise of compatibility;"
                + " otherwise only those that JAX lets in: sdy and mpmd.");
    return () -> all.getAsBoolean() ? OtherDialects.ALL : OtherDialects.OF_JAX;
  }

  /** Returns how options say that models are converted. */
  protected ImportOptions imports() {
    return ImportOptions.DEFAULT.withCustomCalls(customCalls.getAsBoolean());
  }

  /** Returns how options say that models are converted, for journals; empty for the usual way. */
  protected final String way() {
    return customCalls.getAsBoolean() ? "custom calls" : "";
  }

  /** Returns the limits of readers. */
  public final ReadLimits limits() {
    return readLimits.limits();
  }

  /**
   * Opens a file, or standard input for {@code -}.
   *
   * @throws ToolException if it cannot be read
   */
  protected final ProgramFile open(String file) {
    return open(file, console);
  }

  /** Like {@link #open(String)}, reporting errors on another console. */
  protected final ProgramFile open(String file, Console shown) {
    ProgramFile opened = ProgramFile.open(file, shown, limits());
    ImportOptions imports = imports();
    return imports.equals(ImportOptions.DEFAULT) ? opened : opened.withOptions(imports);
  }

  /** Returns a batch that uses all processors. */
  protected final Batch batch() {
    return batch(Runtime.getRuntime().availableProcessors());
  }

  /** Returns a batch with a number of threads. */
  protected final Batch batch(int threads) {
    return new Batch(console, out(), limits(), threads);
  }

  /**
   * Parses a release that artifacts can be written for.
   *
   * @throws ParameterException if it is not one
   */
  protected final Version release(String text) {
    try {
      return TargetVersion.parse(text, UnknownLoc.INSTANCE);
    } catch (DiagnosticException e) {
      throw mistake(e.diagnostics().getFirst().message().replace("\n", " "));
    }
  }

  /** Returns the digest of the program in a file; null if there is no valid one. */
  protected final @Nullable String programDigestOrNull(Path file) {
    if (!ProgramForm.isNameOfProgram(file.toString())) {
      return null;
    }
    try {
      return open(file.toString())
          .read(Diagnostics.collector())
          .map(ProgramDigest::of)
          .orElse(null);
    } catch (DiagnosticException | ToolException e) {
      return null;
    }
  }
}
