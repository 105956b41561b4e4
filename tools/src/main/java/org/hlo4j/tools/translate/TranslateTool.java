package org.hlo4j.tools.translate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.PortabilityPasses;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Help;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.option.UsageException;
import org.hlo4j.tools.run.AsmOptions;
import org.hlo4j.tools.run.Chunks;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.InputFile;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.SplitInput;
import org.hlo4j.tools.run.ToolVersion;
import org.jspecify.annotations.Nullable;

/** What {@code stablehlo-translate} does. */
final class TranslateTool {
  static final String NAME = "stablehlo-translate";
  private static final String OVERVIEW = "StableHLO interpreter driver";

  private static final List<Option> TRANSLATIONS =
      List.of(
          Option.repeated("interpret", "Interpreter for StableHLO"),
          Option.repeated("serialize", "Serialize StableHLO program into a portable artifact"),
          Option.repeated(
              "deserialize", "Deserialize a portable artifact into a StableHLO program"));

  private static final List<Option> GENERAL =
      List.of(
          Option.value("o", "filename", "Output filename"),
          Option.flag("help", "Show what the options are"),
          Option.flag("version", "Show the version of this program"),
          Option.value("target", "version", "Version to serialize for: X.Y.Z or current"),
          Option.flag("strip-debuginfo", "Drop all locations before serializing"),
          Option.flag("allow-other-dialects", "Serialize programs that mix dialects"),
          Option.flag(
              "print-stablehlo-version", "When deserializing, print the artifact's version"),
          Option.flag("allow-unregistered-dialect", "Allow operations of unknown dialects"),
          Option.flag("split-input-file", "Process each piece between '// -----' lines by itself"),
          Option.flag(
              "verify-diagnostics", "Compare diagnostics with expected-* comments of the input"));

  private final Console console;

  TranslateTool(Console console) {
    this.console = console;
  }

  /** Runs the command and says whether all went well. */
  boolean run(List<String> arguments) {
    List<Option> options = new ArrayList<>(GENERAL);
    options.addAll(TRANSLATIONS);
    options.addAll(Interpretation.OPTIONS);
    options.addAll(AsmOptions.ALL);
    CommandLine line = CommandLine.parse(NAME, options, arguments);
    if (line.has("help")) {
      return show(
          Help.text(
              NAME,
              OVERVIEW,
              List.of("TRANSLATIONS", "OPTIONS", "INTERPRETER", "PRINTING"),
              List.<Collection<Option>>of(
                  TRANSLATIONS, GENERAL, Interpretation.OPTIONS, AsmOptions.ALL)));
    }
    if (line.has("version")) {
      return show(ToolVersion.text());
    }
    if (line.repeated().size() != 1) {
      throw new UsageException(
          NAME
              + ": expected one of --interpret, --serialize and --deserialize.  Try: '"
              + NAME
              + " --help'");
    }
    return process(line);
  }

  private boolean show(String text) {
    OutputFile.write("-", console, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    return true;
  }

  private boolean process(CommandLine line) {
    InputFile input = InputFile.read(line.file(), console);
    SourceText source = SourceText.of(input.name(), input.bytes());
    List<SourceText> pieces =
        line.has("split-input-file")
            ? SplitInput.split(source, SplitInput.MARKER)
            : List.of(source);
    String translation = line.repeated().getFirst().name();
    Chunks.Result result =
        new Chunks(console.err(), line.has("verify-diagnostics"))
            .run(
                pieces,
                "\n",
                (piece, diagnostics, out) ->
                    switch (translation) {
                      case "interpret" -> interpret(piece, line, diagnostics, out);
                      case "serialize" -> serialize(piece, line, diagnostics, out);
                      default -> deserialize(piece, line, diagnostics, out);
                    });
    String target = line.value("o").orElse("-");
    if (result.succeeded() || (target.equals("-") && pieces.size() > 1)) {
      OutputFile.write(target, console, out -> out.write(result.output()));
    }
    return result.succeeded();
  }

  private static Programs programs(CommandLine line, Diagnostics diagnostics) {
    return new Programs(
        Programs.registry(line.has("allow-unregistered-dialect")),
        diagnostics,
        line.has("allow-unregistered-dialect"),
        !line.has("verify-diagnostics"));
  }

  private static boolean interpret(
      SourceText piece, CommandLine line, Diagnostics diagnostics, OutputStream out)
      throws IOException {
    Programs programs = programs(line, diagnostics);
    Operation module = programs.read(piece).orElse(null);
    return module != null && Interpretation.run(module, line, programs, diagnostics, out);
  }

  private static boolean serialize(
      SourceText piece, CommandLine line, Diagnostics diagnostics, OutputStream out)
      throws IOException {
    Programs programs = programs(line, diagnostics);
    Operation module = programs.read(piece).orElse(null);
    if (module == null) {
      return false;
    }
    if (line.has("strip-debuginfo")) {
      new StripDebugInfoPass().run(module, new PassContext(programs.dialects(), diagnostics));
    }
    SerializationOptions options = new SerializationOptions(line.has("allow-other-dialects"));
    ArtifactWriter writer = new ArtifactWriter(programs.dialects(), options);
    if (line.has("verify-diagnostics")) {
      writer.withoutExplanations();
    }
    out.write(writer.write(module, target(line, module)));
    return true;
  }

  private static Version target(CommandLine line, Operation module) {
    String text = line.value("target").orElse("");
    return text.equals("current")
        ? Portability.currentVersion()
        : TargetVersion.parse(text, module.location());
  }

  private static boolean deserialize(
      SourceText piece, CommandLine line, Diagnostics diagnostics, OutputStream out)
      throws IOException {
    if (line.has("print-stablehlo-version")) {
      out.write(versionComment(piece).getBytes(StandardCharsets.UTF_8));
    }
    Programs programs = programs(line, diagnostics);
    Operation module = readArtifact(piece, programs, diagnostics);
    if (module == null || !toStablehlo(module, programs, diagnostics)) {
      return false;
    }
    programs.print(module, AsmOptions.from(line), out);
    return true;
  }

  private static String versionComment(SourceText artifact) {
    return Portability.artifactVersion(Programs.bytes(artifact).toByteArray())
        .map(version -> "// Reading portable artifact with StableHLO version: " + version + "\n")
        .orElse("// Failed parsing StableHLO version from portable artifact\n");
  }

  private static @Nullable Operation readArtifact(
      SourceText artifact, Programs programs, Diagnostics diagnostics) {
    Operation module = null;
    try {
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
    PassRegistry.Builder passes = PassRegistry.builder();
    passes.addAll(PortabilityPasses.passes());
    Pipeline pipeline = new Pipeline(module.name());
    PipelineParser.parseInto(
        pipeline,
        PortabilityPasses.STABLEHLO_DESERIALIZE.expansion().apply(PassOptions.NONE),
        passes.build());
    PassContext context = new PassContext(programs.dialects(), diagnostics);
    return new PassManager(context, (operation, _) -> programs.verify(operation))
        .run(pipeline, module);
  }
}
