package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.dump.DumpFolder;
import org.hlo4j.tools.report.Report;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j report}. */
public final class ReportCommand extends ProgramCommand {
  private final Supplier<String> file =
      declare.parameter(
          "FILE", "A program, - for standard input, or a folder that --xla_dump_to wrote.");

  private final Supplier<Optional<String>> output =
      declare.option(
          "-o, --output",
          "PAGE",
          "The file to write, or - (default: the name of the program with .html).");

  private final BooleanSupplier strict =
      declare.flag("--strict", "Exit with status 1 if a file of a dump of XLA is not understood.");

  public ReportCommand(Console console) {
    super(
        "report",
        console,
        "Writes a page that shows a program, for any browser.",
        "One file: the graph by scopes and functions, the text, constants, and the releases it"
            + " fits.",
        "Of a folder that XLA dumped it lists modules and passes instead, with what each changed.");
  }

  @Override
  public Integer call() {
    Optional<Path> dump = dump();
    return dump.isPresent() ? report(dump.get()) : reportProgram();
  }

  /** Returns the folder of a dump that is named; empty for what is a program, or nothing. */
  private Optional<Path> dump() {
    try {
      return Optional.of(Path.of(file.get())).filter(DumpFolder::is);
    } catch (InvalidPathException e) {
      return Optional.empty(); // what opens it says why
    }
  }

  private int report(Path folder) {
    if (output.get().isPresent() || !sizes().isEmpty()) {
      throw mistake("of a dump no page is written, and sizes are those that it has");
    }
    DumpReport report;
    try {
      report = new DumpReport(file.get(), DumpFolder.of(folder), limits(), console);
    } catch (IOException | UncheckedIOException e) {
      throw new ToolException("cannot read the folder '" + folder + "': " + e.getMessage(), e);
    }
    if (asJson()) {
      printJson(report::writeTo);
    } else {
      report.show(this::line);
    }
    return report.status(strict.getAsBoolean());
  }

  private int reportProgram() {
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
