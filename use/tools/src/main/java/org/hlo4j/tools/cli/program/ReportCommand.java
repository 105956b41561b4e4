package org.hlo4j.tools.cli.program;

import java.nio.channels.Channels;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.report.Report;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;

/** {@code hlo4j report}. */
public final class ReportCommand extends ProgramCommand {
  private final Supplier<String> file =
      declare.parameter("FILE", "A program, or - for standard input.");

  private final Supplier<Optional<String>> output =
      declare.option(
          "-o, --output",
          "PAGE",
          "The file to write, or - (default: the name of the program with .html).");

  public ReportCommand(Console console) {
    super(
        "report",
        console,
        "Writes a page that shows a program, for any browser.",
        "One file: the graph by scopes and functions, the text, constants, and the releases it"
            + " fits.");
  }

  @Override
  public Integer call() {
    ProgramFile opened = open(file.get());
    Operation program = opened.read();
    String target = output.get().orElseGet(this::page);
    OutputFile.write(
        target,
        console,
        to ->
            Report.write(
                baseName(opened.name()), facts(opened), program, Channels.newOutputStream(to)));
    if (asJson()) {
      printJson(json -> json.put("page", target));
    } else if (!target.equals("-")) {
      line("wrote @|bold " + plain(target) + "|@");
    }
    return 0;
  }

  private String page() {
    String name = file.get();
    return name.equals("-")
        ? "-"
        : name.replaceFirst("(\\.mlir)?(\\.mlirbc|\\.bc|\\.mlir)?$", "") + ".html";
  }

  private static String baseName(String file) {
    return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  }

  private static Map<String, String> facts(ProgramFile file) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("form", file.form().title());
    facts.put("size", String.format(Locale.ROOT, "%,d bytes", file.size()));
    file.version().ifPresent(version -> facts.put("release", version.toString()));
    file.header()
        .ifPresent(header -> {
          facts.put("bytecode", "format version " + header.version().number());
          facts.put("producer", header.producer());
        });
    return facts;
  }
}
