package org.hlo4j.tools.opt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassListener;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineDefinition;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.program.pass.RegisteredPasses;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Help;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.run.AsmOptions;
import org.hlo4j.tools.run.Chunks;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.DeepStack;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.InputFile;
import org.hlo4j.tools.run.OperationNotes;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ReadOptions;
import org.hlo4j.tools.run.SplitInput;
import org.hlo4j.tools.run.UpstreamTool;

/** The command {@code stablehlo-opt}: reads a program, runs passes and prints the result. */
public final class OptMain extends UpstreamTool {
  private static final String ELIDE_RESOURCES = "elide-resource-data-from-bytecode";

  private static final List<Option> GENERAL =
      List.of(
          Option.flag("show-dialects", "Print the list of registered dialects"),
          Option.flag("list-passes", "Print the list of registered passes"),
          Option.flag("dump-pass-pipeline", "Print the pipeline that is run"),
          Option.flag("mlir-disable-threading", "Accepted; passes run on one thread"),
          Option.flag(
              "mlir-print-op-on-diagnostic", "Show operations that are wrong (the default)"),
          Option.flag("verify-each", "Verify after each pass (the default)"),
          Option.flag("verify-roundtrip", "Check that the program survives printing and parsing"),
          Option.flag("emit-bytecode", "Write MLIR bytecode"),
          Option.value("emit-bytecode-version", "version", "Bytecode version to write"),
          Option.flag(ELIDE_RESOURCES, "Write bytecode without the data of resources"),
          Option.value("pass-pipeline", "string", "A textual pass pipeline to run"),
          Option.value("targets", "names", "The option 'targets' of all passes that have it"),
          Option.value("keep", "names", "The option 'keep' of all passes that have it"));

  /** Options of passes that may also be given as separate options. */
  private static final List<String> SHARED = List.of("targets", "keep");

  private OptMain(Console console) {
    super("stablehlo-opt", "StableHLO optimizer driver", console);
  }

  public static void main(String[] arguments) {
    Exit.with(run(List.of(arguments), Console.system()));
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    return new OptMain(console).status(arguments);
  }

  @Override
  protected List<Help.Group> options() {
    return List.of(
        new Help.Group("OPTIONS", concat(List.of(COMMON, GENERAL, SplitInput.OPTIONS))),
        new Help.Group("LIMITS", ReadOptions.ALL),
        new Help.Group("PRINTING", AsmOptions.ALL),
        new Help.Group("PRINTING BETWEEN PASSES", IrPrinting.OPTIONS),
        new Help.Group(
            "REPORTS ON PASSES", concat(List.of(Timing.OPTIONS, PassStatistics.OPTIONS))));
  }

  @Override
  protected List<Help.Group> furtherOptions(boolean detailed) {
    return List.of(new Help.Group("PASSES AND PIPELINES", passOptions(detailed)));
  }

  @Override
  protected boolean run(CommandLine line) {
    if (line.has("show-dialects")) {
      return show(
          "Available Dialects: " + String.join(",", Programs.registry(false).namespaces()) + "\n");
    }
    if (line.has("list-passes")) {
      return show(passList());
    }
    return DeepStack.run(ReadOptions.from(line), () -> process(line));
  }

  /**
   * Returns an option for each pass and pipeline; if {@code detailed}, with the options of the
   * pass.
   */
  private static List<Option> passOptions(boolean detailed) {
    PassRegistry passes = RegisteredPasses.all();
    List<Option> options = new ArrayList<>();
    for (PassDefinition pass : passes.passes()) {
      Option option = Option.repeated(pass.name(), pass.description());
      options.add(detailed ? option.withDetails(details(pass.options())) : option);
    }
    for (PipelineDefinition pipeline : passes.pipelines()) {
      Option option = Option.repeated(pipeline.name(), pipeline.description());
      options.add(detailed ? option.withDetails(details(pipeline.options())) : option);
    }
    return options;
  }

  private static List<Option> details(List<PassOption> options) {
    return options.stream()
        .map(option -> Option.value(option.name(), valueName(option.kind()), option.description()))
        .toList();
  }

  private static String valueName(PassOption.Kind kind) {
    return switch (kind) {
      case BOOL -> "bool";
      case INTEGER -> "int";
      case STRING, STRING_LIST -> "string";
    };
  }

  private static String passList() {
    PassRegistry passes = RegisteredPasses.all();
    StringBuilder text = new StringBuilder();
    passes.passes().forEach(pass -> text.append(pass.name()).append('\n'));
    passes.pipelines().forEach(pipeline -> text.append(pipeline.name()).append('\n'));
    return text.toString();
  }

  private boolean process(CommandLine line) {
    Timing.check(line);
    PassStatistics.check(line);
    InputFile input = InputFile.read(line.file(), console);
    List<InputFile> pieces = SplitInput.pieces(input, line);
    Chunks.Result result =
        new Chunks(console.err(), line.has("verify-diagnostics"))
            .run(
                pieces,
                SplitInput.outputMarker(line, SplitInput.MARKER + "\n"),
                (piece, diagnostics) -> processPiece(piece, line, diagnostics));
    String target = line.value("o").orElse("-");
    if (result.succeeded() || target.equals("-")) {
      OutputFile.write(target, console, result.output());
    }
    return result.succeeded();
  }

  private Optional<Output> processPiece(
      InputFile piece, CommandLine line, Diagnostics diagnostics) {
    Programs programs =
        programs(line, diagnostics, notesOperations(line)).withResources(new ExternalResources());
    Timing timing = new Timing(line);
    try {
      return transform(piece, line, programs, timing);
    } finally {
      timing.report(console.err());
    }
  }

  private Optional<Output> transform(
      InputFile piece, CommandLine line, Programs programs, Timing timing) {
    Operation module = timing.measure("Parser", () -> programs.read(piece)).orElse(null);
    if (module == null || !runPasses(module, line, programs, timing)) {
      return Optional.empty();
    }
    if (line.has("verify-roundtrip") && !programs.survivesRoundTrip(module)) {
      return Optional.empty();
    }
    Output output = output(module, line, programs);
    return Optional.of(
        Timing.isRequested(line) ? timing.measure("Output", output::materialize) : output);
  }

  private static boolean notesOperations(CommandLine line) {
    return line.has("mlir-print-op-on-diagnostic", !line.has("verify-diagnostics"));
  }

  private static Output output(Operation module, CommandLine line, Programs programs) {
    return line.has("emit-bytecode")
        ? programs.bytecode(module, line.number("emit-bytecode-version"), line.has(ELIDE_RESOURCES))
        : Output.all(List.of(programs.text(module, AsmOptions.from(line)), Output.of("\n")));
  }

  private boolean runPasses(Operation module, CommandLine line, Programs programs, Timing timing) {
    Pipeline pipeline;
    try {
      pipeline = pipeline(module.name(), line, RegisteredPasses.all());
    } catch (PipelineException e) {
      programs.diagnostics().error(UnknownLoc.INSTANCE, e.message());
      return false;
    }
    if (line.has("dump-pass-pipeline")) {
      console
          .err()
          .println("Pass Manager with " + pipeline.steps().size() + " passes:\n" + pipeline + "\n");
    }
    boolean verifyEach = line.has("verify-each", true);
    PassManager.Check check = (operation, _) -> !verifyEach || programs.verify(operation);
    try (PassProgress progress = new PassProgress(console.err())) {
      List<PassListener> listeners = new ArrayList<>(List.of(timing, progress));
      if (IrPrinting.isRequested(line)) {
        PrinterOptions printing = AsmOptions.from(line);
        listeners.add(new IrPrinting(line, console.err(), op -> programs.text(op, printing)));
      }
      PassStatistics statistics = new PassStatistics();
      listeners.add(statistics);
      PassContext context =
          new PassContext(
              programs.dialects(),
              new OperationNotes(
                  programs.diagnostics(), programs.dialects(), notesOperations(line)),
              PassListener.all(listeners));
      boolean succeeded = new PassManager(context, check).run(pipeline, module);
      statistics.report(pipeline, line, console.err());
      return succeeded;
    }
  }

  private static Pipeline pipeline(String operation, CommandLine line, PassRegistry passes) {
    Optional<String> text = line.value("pass-pipeline");
    if (text.isPresent()) {
      if (!line.repeated().isEmpty()) {
        throw new PipelineException(
            "'-pass-pipeline' option can't be used with individual pass options");
      }
      return PipelineParser.parse(text.get(), passes);
    }
    Pipeline pipeline = Pipeline.nestingImplicitly(operation);
    for (CommandLine.Occurrence pass : line.repeated()) {
      String values = values(pass, line, passes);
      String options = values.isEmpty() ? "" : "{" + values + "}";
      PipelineParser.parseInto(pipeline, pass.name() + options, passes);
    }
    return pipeline;
  }

  /** Returns the options of a pass: its own, and those given separately. */
  private static String values(CommandLine.Occurrence pass, CommandLine line, PassRegistry passes) {
    StringBuilder values = new StringBuilder(pass.value());
    for (PassDefinition definition : passes.passes()) {
      if (definition.name().equals(pass.name())) {
        for (PassOption option : definition.options()) {
          if (SHARED.contains(option.name())) {
            line.value(option.name())
                .ifPresent(
                    value -> values.append(' ').append(option.name()).append('=').append(value));
          }
        }
      }
    }
    return values.toString().strip();
  }
}
