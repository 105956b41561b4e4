package org.hlo4j.tools.run;

import java.util.List;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Help;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.option.UsageException;

/** A command with the options and exit statuses of one of upstream's. */
public abstract class UpstreamTool {
  /** The options of all commands. */
  protected static final List<Option> COMMON =
      List.of(
          Option.value("o", "filename", "Output filename"),
          Option.flag("help", "Show what the options are"),
          Option.flag("version", "Show the version of this program"),
          Option.flag("allow-unregistered-dialect", "Allow operations of unknown dialects"),
          Option.flag(
              "verify-diagnostics", "Compare diagnostics with expected-* comments of the input"));

  protected final Console console;
  private final String name;
  private final String overview;

  protected UpstreamTool(String name, String overview, Console console) {
    this.name = name;
    this.overview = overview;
    this.console = console;
  }

  /** Returns the options that are always known, in the order of the help. */
  protected abstract List<Help.Group> options();

  /**
   * Returns the options that are looked up when an argument is none of the others.
   *
   * @param detailed whether they have the options within their values, for the help
   */
  protected List<Help.Group> furtherOptions(boolean detailed) {
    return List.of();
  }

  /** Runs the command; returns whether it succeeded. */
  protected abstract boolean run(CommandLine line);

  /** Runs the command and returns its exit status; failures are shown on the console. */
  public final int status(List<String> arguments) {
    try {
      return run(arguments) ? 0 : 1;
    } catch (UsageException | ToolException e) {
      console.err().println(e.getMessage());
      return 1;
    } catch (PipeClosedException e) {
      return PipeClosedException.STATUS;
    } catch (VirtualMachineError e) {
      console.err().println(ToolException.of(e).getMessage());
      return 1;
    }
  }

  private boolean run(List<String> arguments) {
    List<Help.Group> options = options();
    CommandLine line =
        CommandLine.parse(
            name, Help.options(options), () -> Help.options(furtherOptions(false)), arguments);
    if (line.has("help")) {
      return show(Help.text(name, overview, options, furtherOptions(true)));
    }
    return line.has("version") ? show(ToolVersion.text()) : run(line);
  }

  /** Returns all options of lists. */
  protected static List<Option> concat(List<List<Option>> lists) {
    return lists.stream().flatMap(List::stream).toList();
  }

  /** Prints a text to standard output. */
  protected final boolean show(String text) {
    OutputFile.write("-", console, Output.of(text));
    return true;
  }

  /** Returns the reader and writer of programs, by the options. */
  protected static Programs programs(
      CommandLine line, Diagnostics diagnostics, boolean notesOperations) {
    boolean allowUnregistered = line.has("allow-unregistered-dialect");
    return new Programs(
            Programs.registry(allowUnregistered), diagnostics, allowUnregistered, notesOperations)
        .withLimits(ReadOptions.from(line));
  }
}
