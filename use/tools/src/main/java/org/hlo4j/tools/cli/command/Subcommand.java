package org.hlo4j.tools.cli.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Deadline;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The base class of subcommands. */
public abstract class Subcommand implements Callable<Integer> {
  /** The start of picocli's markup, separated so that it is not one. */
  private static final String PLAIN_AT = "@\u200b|";

  public static final int MOST_SECONDS = 1_000_000;

  private static final String ESCAPED_AT = Printable.of(PLAIN_AT);

  protected final Console console;

  /** Declares options and parameters in addition to the common ones. */
  protected final Declarations declare;

  private final CommandSpec spec;
  private final BooleanSupplier json;
  private final Supplier<Optional<Double>> timeout;
  private Deadline deadline = Deadline.NONE;

  /**
   * Creates a subcommand that reports. The description is a list of sentences, each of which starts
   * a line of the help.
   */
  protected Subcommand(String name, Console console, String... description) {
    this(name, console, true, description);
  }

  /**
   * Creates a subcommand.
   *
   * @param hasReport whether it reports, also as JSON, instead of writing a file alone
   */
  @SuppressWarnings("this-escape") // the specification is used once the command is complete
  protected Subcommand(String name, Console console, boolean hasReport, String... description) {
    this.console = console;
    spec = Declarations.command(this, name, description);
    declare = Declarations.of(spec);
    json =
        hasReport
            ? declare.flag("--json", "Print the report as JSON, for other programs.")
            : () -> false;
    timeout =
        declare.option(
            Double.class,
            "--timeout",
            "SECONDS",
            "How long the command may take, its start included; then it ends with status 5.");
  }

  /**
   * Starts the time that the command has, if it is limited.
   *
   * @param used what of it is over
   * @throws ParameterException if it is not a time
   */
  public final Deadline start(Supplier<Duration> used) {
    timeout
        .get()
        .ifPresent(seconds -> {
          if (!(seconds > 0 && seconds < MOST_SECONDS)) {
            throw mistake("--timeout is not between 0 and " + MOST_SECONDS);
          }
          deadline = Deadline.in(seconds, used.get(), System::nanoTime);
        });
    return deadline;
  }

  /** Returns when the command gives up. */
  protected final Deadline deadline() {
    return deadline;
  }

  /** Returns whether the report is machine-readable. */
  protected final boolean asJson() {
    return json.getAsBoolean();
  }

  /** Returns the error of a wrong command line. */
  protected final ParameterException mistake(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  public final CommandSpec spec() {
    return spec;
  }

  protected final PrintWriter out() {
    return spec().commandLine().getOut();
  }

  /** Prints the report as an object of JSON. */
  protected final void printJson(JsonObject.Fields report) {
    try (JsonGenerator json =
        new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(out())) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      JsonObject.write(json, report);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out().println();
  }

  /**
   * Prints a line with picocli's markup, coloured if the terminal supports it. It is one line
   * whatever names it holds.
   */
  protected final void line(String markup) {
    out().println(colored(markup));
  }

  /** Returns a line with picocli's markup, coloured if the terminal supports it. */
  public static String colored(String markup) {
    return Ansi.AUTO.string(Printable.of(markup).replace(ESCAPED_AT, PLAIN_AT));
  }

  /** Escapes text for {@link #line}. */
  public static String plain(Object text) {
    return Printable.of(text.toString()).replace("@|", PLAIN_AT);
  }
}
