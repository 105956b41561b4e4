package org.hlo4j.tools.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.tools.cli.command.Batch;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.cli.command.ReadingCommand;
import org.hlo4j.tools.cli.command.StreamArguments;
import org.hlo4j.tools.cli.command.Subcommand;
import org.hlo4j.tools.cli.convert.ConvertCommand;
import org.hlo4j.tools.cli.convert.ExportCommand;
import org.hlo4j.tools.cli.convert.ImportCommand;
import org.hlo4j.tools.cli.program.DiffCommand;
import org.hlo4j.tools.cli.program.DigestCommand;
import org.hlo4j.tools.cli.program.ExplainCommand;
import org.hlo4j.tools.cli.program.InfoCommand;
import org.hlo4j.tools.cli.program.ReportCommand;
import org.hlo4j.tools.cli.program.VerifyCommand;
import org.hlo4j.tools.cli.run.DevicesCommand;
import org.hlo4j.tools.cli.run.RunCommand;
import org.hlo4j.tools.cli.store.AuditCommand;
import org.hlo4j.tools.cli.store.BomCommand;
import org.hlo4j.tools.cli.store.MigrateCommand;
import org.hlo4j.tools.cli.store.SignCommand;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Deadline;
import org.hlo4j.tools.run.DeepStack;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.PipeClosedException;
import org.hlo4j.tools.run.ProcessAge;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The command {@code hlo4j}. */
public final class Hlo4jMain {
  private static final List<String> COMMANDS =
      List.of(
          "info", "explain", "verify", "diff", "digest", "convert", "import", "export", "migrate",
          "audit", "sign", "bom", "run", "devices", "report");

  private static final Map<String, String> EXIT_STATUS = exitStatus();

  private Hlo4jMain() {}

  private static Map<String, String> exitStatus() {
    Map<String, String> meanings = new LinkedHashMap<>();
    meanings.put("0", "It is so: the program fits, verifies, is the same; the work is done.");
    meanings.put("1", "It is not so; what is in the way, wrong or different was shown.");
    meanings.put("2", "The command line is wrong.");
    meanings.put("3", "A file cannot be read or written.");
    meanings.put("4", "There is not enough memory; nothing is said of the program.");
    meanings.put("5", "It takes longer than --timeout; nothing is said of the program.");
    return meanings;
  }

  public static void main(String[] arguments) {
    Exit.with(run(List.of(arguments), Console.system(), ProcessAge::now));
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    return run(arguments, console, () -> Duration.ZERO);
  }

  /**
   * Runs the command and returns its exit status.
   *
   * @param age the time since the command was started
   */
  private static int run(List<String> arguments, Console console, Supplier<Duration> age) {
    // A jar started directly has the default stack size.
    try {
      return DeepStack.onThread(
          "hlo4j", ReadLimits.DEFAULT, () -> execute(arguments, console, age));
    } catch (PipeClosedException e) {
      return PipeClosedException.STATUS;
    }
  }

  private static int execute(List<String> arguments, Console console, Supplier<Duration> age) {
    PrintWriter out =
        new PrintWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8), false);
    CommandLine line =
        commandLine(console, arguments)
            .setExecutionStrategy(parsed -> executeInTime(parsed, console, age))
            .setOut(out);
    int status;
    try {
      status = line.execute(arguments.toArray(String[]::new));
    } catch (VirtualMachineError e) {
      ToolException failure = ToolException.of(e);
      console.err().println("hlo4j: " + failure.getMessage());
      return Exit.ofFailure(failure);
    }
    if (status == Exit.OUT_OF_TIME) {
      return status; // what is left of the command may hold its output
    }
    if (out.checkError()) {
      console.err().println("hlo4j: cannot write to standard output");
      return Exit.FAILED;
    }
    return status;
  }

  static CommandLine commandLine(Console console) {
    return commandLine(console, List.of());
  }

  /**
   * Returns the command with the subcommand named by the arguments, or with all, which takes
   * longer, if there is none.
   */
  private static CommandLine commandLine(Console console, List<String> arguments) {
    CommandLine line = new CommandLine(spec(), Declarations.FACTORY);
    if (!arguments.isEmpty() && COMMANDS.contains(arguments.getFirst())) {
      addCommand(arguments.getFirst(), console, line);
    } else {
      line.addSubcommand(new HelpCommand());
      line.addSubcommand(new picocli.AutoComplete.GenerateCompletion());
      COMMANDS.forEach(name -> addCommand(name, console, line));
    }
    line.setErr(new PrintWriter(console.err(), true, console.err().charset()))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler((failure, command, parsed) -> {
          return switch (failure) {
            case ToolException _, DiagnosticException _ -> {
              yield Batch.show(failure, console.err());
            }
            case PipeClosedException _ -> PipeClosedException.STATUS;
            default -> throw failure;
          };
        });
    return line;
  }

  /** Executes a command within the time that it has. */
  private static int executeInTime(ParseResult parsed, Console console, Supplier<Duration> age) {
    Optional<Subcommand> command = command(parsed);
    if (command.isPresent()) {
      StreamArguments.check(parsed.subcommand());
    }
    ReadLimits limits =
        command
            .filter(ReadingCommand.class::isInstance)
            .map(ReadingCommand.class::cast)
            .map(ReadingCommand::limits)
            .orElse(ReadLimits.DEFAULT);
    Deadline deadline = command.map(each -> each.start(age)).orElse(Deadline.NONE);
    return deadline
        .within("command", limits, () -> executeLast(parsed))
        .orElseGet(() -> {
          console.err().println("hlo4j: error: the command " + deadline.description());
          return Exit.OUT_OF_TIME;
        });
  }

  private static int executeLast(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (PipeClosedException helpIsNotRead) {
      return PipeClosedException.STATUS;
    }
  }

  private static CommandSpec spec() {
    CommandSpec spec =
        Declarations.command(
            new Hlo4jMain(),
            "hlo4j",
            "Looks into StableHLO programs, explains, compares and converts them.");
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(EXIT_STATUS);
    return spec;
  }

  private static void addCommand(String name, Console console, CommandLine line) {
    CommandSpec spec = command(name, console).spec();
    line.addSubcommand(name, new CommandLine(spec, Declarations.FACTORY));
  }

  private static Subcommand command(String name, Console console) {
    return switch (name) {
      case "info" -> new InfoCommand(console);
      case "explain" -> new ExplainCommand(console);
      case "verify" -> new VerifyCommand(console);
      case "diff" -> new DiffCommand(console);
      case "digest" -> new DigestCommand(console);
      case "convert" -> new ConvertCommand(console);
      case "import" -> new ImportCommand(console);
      case "export" -> new ExportCommand(console);
      case "audit" -> new AuditCommand(console);
      case "bom" -> new BomCommand(console);
      case "sign" -> new SignCommand(console);
      case "migrate" -> new MigrateCommand(console);
      case "run" -> new RunCommand(console);
      case "devices" -> new DevicesCommand(console);
      case "report" -> new ReportCommand(console);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Returns the command of a command line, unless it asks for help. */
  private static Optional<Subcommand> command(ParseResult parsed) {
    return Optional.ofNullable(parsed.subcommand())
        .map(subcommand -> subcommand.commandSpec().userObject())
        .filter(Subcommand.class::isInstance)
        .map(Subcommand.class::cast);
  }
}
