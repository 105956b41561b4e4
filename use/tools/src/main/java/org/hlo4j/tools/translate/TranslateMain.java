package org.hlo4j.tools.translate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.portability.version.PortabilityPasses;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Help;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.option.UsageException;
import org.hlo4j.tools.run.AsmOptions;
import org.hlo4j.tools.run.Chunks;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.DeepStack;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.InputFile;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ReadOptions;
import org.hlo4j.tools.run.SplitInput;
import org.hlo4j.tools.run.UpstreamTool;
import org.jspecify.annotations.Nullable;

/** The command {@code stablehlo-translate}: writes and reads portable artifacts. */
public final class TranslateMain extends UpstreamTool {
  static final String NAME = "stablehlo-translate";

  private static final List<Option> TRANSLATIONS =
      List.of(
          Option.repeated("interpret", "Interpreter for StableHLO"),
          Option.repeated("serialize", "Serialize StableHLO program into a portable artifact"),
          Option.repeated(
              "deserialize", "Deserialize a portable artifact into a StableHLO program"));

  private static final List<Option> GENERAL =
      List.of(
          Option.value("target", "version", "Version to serialize for: X.Y.Z or current"),
          Option.flag("strip-debuginfo", "Drop all locations before serializing"),
          Option.flag("allow-other-dialects", "Serialize programs that mix dialects"),
          Option.flag(
              "print-stablehlo-version", "When deserializing, print the artifact's version"));

  private TranslateMain(Console console) {
    super(NAME, "StableHLO interpreter driver", console);
  }

  public static void main(String[] arguments) {
    Exit.with(run(List.of(arguments), Console.system()));
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    return new TranslateMain(console).status(arguments);
  }

  @Override
  protected List<Help.Group> options() {
    return List.of(
        new Help.Group("TRANSLATIONS", TRANSLATIONS),
        new Help.Group("OPTIONS", concat(List.of(COMMON, GENERAL, SplitInput.OPTIONS))),
        new Help.Group("LIMITS", ReadOptions.ALL),
        new Help.Group("INTERPRETER", Interpretation.OPTIONS),
        new Help.Group("PRINTING", AsmOptions.ALL));
  }

  @Override
  protected boolean run(CommandLine line) {
    if (line.repeated().size() != 1) {
      throw new UsageException(
          NAME
              + ": expected one of --interpret, --serialize and --deserialize.  Try: '"
              + NAME
              + " --help'");
    }
    return DeepStack.run(ReadOptions.from(line), () -> process(line));
  }

  private boolean process(CommandLine line) {
    InputFile input = InputFile.read(line.file(), console);
    List<InputFile> pieces = SplitInput.pieces(input, line);
    String translation = line.repeated().getFirst().name();
    Chunks.Result result =
        new Chunks(console.err(), line.has("verify-diagnostics"))
            .run(
                pieces,
                SplitInput.outputMarker(line, "\n"),
                (piece, diagnostics) ->
                    switch (translation) {
                      case "interpret" -> interpret(piece, line, diagnostics);
                      case "serialize" -> serialize(piece, line, diagnostics);
                      default -> deserialize(piece, line, diagnostics);
                    });
    String target = line.value("o").orElse("-");
    if (result.succeeded() || (target.equals("-") && pieces.size() > 1)) {
      OutputFile.write(target, console, result.output());
    }
    return result.succeeded();
  }

  private static Programs programs(CommandLine line, Diagnostics diagnostics) {
    return programs(line, diagnostics, !line.has("verify-diagnostics"));
  }

  private static Optional<Output> interpret(
      InputFile piece, CommandLine line, Diagnostics diagnostics) throws IOException {
    Programs programs = programs(line, diagnostics);
    Operation module = programs.read(piece).orElse(null);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return module != null && Interpretation.run(module, line, programs, diagnostics, out)
        ? Optional.of(Output.streamed(out::writeTo))
        : Optional.empty();
  }

  private static Optional<Output> serialize(
      InputFile piece, CommandLine line, Diagnostics diagnostics) {
    Programs programs = programs(line, diagnostics);
    Operation module = programs.read(piece).orElse(null);
    if (module == null) {
      return Optional.empty();
    }
    if (line.has("strip-debuginfo")) {
      new StripDebugInfoPass().run(module, new PassContext(programs.dialects(), diagnostics));
    }
    return Optional.of(artifact(module, line, programs));
  }

  private static Output artifact(Operation module, CommandLine line, Programs programs) {
    SerializationOptions options =
        new SerializationOptions(
            line.has("allow-other-dialects") ? OtherDialects.ALL : OtherDialects.NONE);
    ArtifactWriter writer = new ArtifactWriter(programs.dialects(), options);
    if (line.has("verify-diagnostics")) {
      writer.withoutExplanations();
    }
    return writer.encode(module, target(line, module))::writeTo;
  }

  private static Version target(CommandLine line, Operation module) {
    return TargetVersion.parse(line.value("target").orElse(""), module.location());
  }

  private static Optional<Output> deserialize(
      InputFile piece, CommandLine line, Diagnostics diagnostics) {
    Programs programs = programs(line, diagnostics);
    Optional<Operation> direct =
        new ArtifactReader(programs.dialects(), ReadOptions.from(line))
            .readDirectly(piece.bytes(), piece.name());
    if (direct.isPresent()) {
      return Optional.of(text(direct.get(), piece, line, programs));
    }
    // Step by step, for upstream's diagnostics.
    Operation module = readArtifact(piece, programs, diagnostics);
    return module != null && toStablehlo(module, programs, diagnostics)
        ? Optional.of(text(module, piece, line, programs))
        : Optional.empty();
  }

  private static Output text(
      Operation module, InputFile artifact, CommandLine line, Programs programs) {
    Output text = programs.text(module, AsmOptions.from(line));
    return line.has("print-stablehlo-version")
        ? Output.all(List.of(Output.of(versionComment(artifact)), text))
        : text;
  }

  private static String versionComment(InputFile artifact) {
    return ArtifactHeader.version(artifact.bytes())
        .map(version -> "// Reading portable artifact with StableHLO version: " + version + "\n")
        .orElse("// Failed parsing StableHLO version from portable artifact\n");
  }

  private static @Nullable Operation readArtifact(
      InputFile artifact, Programs programs, Diagnostics diagnostics) {
    Operation module = null;
    try {
      // To upstream's tools nothing is a program, but no artifact.
      ProgramReader.DEFAULT.open(artifact.bytes(), artifact.name()).requireForm();
      module = programs.read(artifact).orElse(null);
    } catch (DiagnosticException refused) {
      refused.diagnostics().forEach(diagnostics::report);
    }
    if (module == null) {
      diagnostics.error(
          UnknownLoc.INSTANCE,
          "failed to deserialize portable artifact using StableHLO_v"
              + Portability.currentVersion());
    }
    return module;
  }

  private static boolean toStablehlo(Operation module, Programs programs, Diagnostics diagnostics) {
    Pipeline pipeline =
        PipelineParser.parsePasses(
            module.name(),
            PortabilityPasses.STABLEHLO_DESERIALIZE.expansion().apply(PassOptions.NONE),
            PortabilityPasses.registry());
    PassContext context = new PassContext(programs.dialects(), diagnostics);
    return new PassManager(context, (operation, _) -> programs.verify(operation))
        .run(pipeline, module);
  }
}
