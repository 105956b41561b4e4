package org.hlo4j.tools.translate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.Version;
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

/** What {@code stablehlo-translate} does. */
final class TranslateTool {
  private static final String NAME = "stablehlo-translate";
  private static final String OVERVIEW = "StableHLO interpreter driver";

  private static final List<Option> TRANSLATIONS =
      List.of(
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
              "verify-diagnostics", "Compare diagnostics with expected-* comments of the input"),
          Option.flag("no-implicit-module", "Do not wrap top-level operations in a module"));

  private final Console console;

  TranslateTool(Console console) {
    this.console = console;
  }

  /** Runs the command and says whether all went well. */
  boolean run(List<String> arguments) {
    List<Option> options = new ArrayList<>(GENERAL);
    options.addAll(TRANSLATIONS);
    options.addAll(AsmOptions.ALL);
    CommandLine line = CommandLine.parse(NAME, options, arguments);
    if (line.has("help")) {
      return show(
          Help.text(
              NAME,
              OVERVIEW,
              List.of("TRANSLATIONS", "OPTIONS", "PRINTING"),
              List.<Collection<Option>>of(TRANSLATIONS, GENERAL, AsmOptions.ALL)));
    }
    if (line.has("version")) {
      return show(ToolVersion.text());
    }
    if (line.repeated().size() != 1) {
      throw new UsageException(
          NAME + ": expected one of --serialize and --deserialize.  Try: '" + NAME + " --help'");
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
    boolean serialize = line.repeated().getFirst().name().equals("serialize");
    Chunks.Result result =
        new Chunks(console.err(), line.has("verify-diagnostics"))
            .run(
                pieces,
                "\n",
                (piece, diagnostics, out) ->
                    serialize
                        ? serialize(piece, line, diagnostics, out)
                        : deserialize(piece, line, diagnostics, out));
    String target = line.value("o").orElse("-");
    if (result.succeeded() || (target.equals("-") && pieces.size() > 1)) {
      OutputFile.write(target, console, out -> out.write(result.output()));
    }
    return result.succeeded();
  }

  private static Programs programs(CommandLine line, Diagnostics diagnostics) {
    return new Programs(
        Programs.registry(),
        diagnostics,
        line.has("allow-unregistered-dialect"),
        !line.has("no-implicit-module"));
  }

  private static boolean serialize(
      SourceText piece, CommandLine line, Diagnostics diagnostics, OutputStream out)
      throws IOException {
    Operation module = programs(line, diagnostics).read(piece);
    if (line.has("strip-debuginfo")) {
      new StripDebugInfoPass()
          .run(module, new PassContext(Programs.registry(), diagnostics));
    }
    return false;
  }

  private static boolean deserialize(
      SourceText piece, CommandLine line, Diagnostics diagnostics, OutputStream out)
      throws IOException {
    return false;
  }
}
