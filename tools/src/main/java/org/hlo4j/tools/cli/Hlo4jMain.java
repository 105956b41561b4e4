package org.hlo4j.tools.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.DeepStack;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.Printable;
import org.hlo4j.tools.run.ToolException;
import org.hlo4j.tools.run.ToolVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The command {@code hlo4j}. */
@Command(
    name = "hlo4j",
    description = "Looks into StableHLO programs, explains, compares and converts them.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Hlo4jMain.Version.class,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:It is so: the program fits, verifies, is the same; the work is done.",
      "1:It is not so; what is in the way, wrong or different was shown.",
      "2:The command line is wrong.",
      "3:A file cannot be read or written."
    })
public final class Hlo4jMain {
  /** It is not as asked. */
  static final int NO = 1;

  /** A file cannot be read or written. */
  static final int FAILED = 3;

  private static final List<String> COMMANDS =
      List.of("info", "explain", "verify", "diff", "digest", "convert", "migrate", "run", "report");

  private Hlo4jMain() {}

  public static void main(String[] arguments) throws InterruptedException {
    int[] status = {FAILED};
    Thread work =
        DeepStack.threads("main", ReadLimits.DEFAULT)
            .unstarted(() -> status[0] = run(List.of(arguments), Console.system()));
    work.start();
    work.join();
    Exit.with(status[0]);
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    PrintWriter out =
        new PrintWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8), false);
    CommandLine line = commandLine(console, arguments).setOut(out);
    int status;
    try {
      status = line.execute(arguments.toArray(String[]::new));
    } catch (VirtualMachineError e) {
      console.err().println("hlo4j: " + ToolException.of(e).getMessage());
      return FAILED;
    }
    if (out.checkError()) {
      console.err().println("hlo4j: cannot write to standard output");
      return FAILED;
    }
    return status;
  }

  /** The command with all its subcommands. */
  static CommandLine commandLine(Console console) {
    return commandLine(console, List.of());
  }

  /** The command with the subcommand that the arguments name; all, which takes longer, if none. */
  private static CommandLine commandLine(Console console, List<String> arguments) {
    CommandLine line = new CommandLine(CommandSpec.forAnnotatedObject(new Hlo4jMain()));
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
        .setExecutionStrategy(
            parsed -> DeepStack.run(limits(parsed), () -> new RunLast().execute(parsed)))
        .setExecutionExceptionHandler((failure, command, parsed) -> {
          return switch (failure) {
            case ToolException e -> {
              command.getErr().println("hlo4j: " + Printable.of(String.valueOf(e.getMessage())));
              yield FAILED;
            }
            case DiagnosticException e -> {
              e.diagnostics().forEach(d -> command.getErr().println(Printable.of(d.toString())));
              yield FAILED;
            }
            default -> throw failure;
          };
        });
    return line;
  }

  private static void addCommand(String name, Console console, CommandLine line) {
    CommandLine command = new CommandLine(command(name, console));
    command.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
    line.addSubcommand(command);
  }

  private static ProgramCommand command(String name, Console console) {
    return switch (name) {
      case "info" -> new InfoCommand(console);
      case "explain" -> new ExplainCommand(console);
      case "verify" -> new VerifyCommand(console);
      case "diff" -> new DiffCommand(console);
      case "digest" -> new DigestCommand(console);
      case "convert" -> new ConvertCommand(console);
      case "migrate" -> new MigrateCommand(console);
      case "run" -> new RunCommand(console);
      case "report" -> new ReportCommand(console);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** What the programs of a command may take. */
  private static ReadLimits limits(ParseResult parsed) {
    return parsed.subcommand() != null
            && parsed.subcommand().commandSpec().userObject() instanceof ProgramCommand command
        ? command.limits()
        : ReadLimits.DEFAULT;
  }

  /** The version of this program, and of StableHLO. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return ToolVersion.text().strip().split("\n");
    }
  }
}
