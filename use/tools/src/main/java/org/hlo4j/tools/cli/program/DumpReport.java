package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.hlo4j.audit.LocalFile;
import org.hlo4j.inspect.diff.Difference.Kind;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.program.RecordedRun;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.Batch;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.dump.DumpFile;
import org.hlo4j.tools.dump.DumpFolder;
import org.hlo4j.tools.dump.DumpedModule;
import org.hlo4j.tools.dump.Stage;
import org.hlo4j.tools.dump.StageReader;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.ToolException;

/**
 * What is in a folder that XLA dumped, module by module: the stages of each, and what changed from
 * one to the next. Only two programs are in memory at a time.
 */
final class DumpReport {
  /** How many paths of files that are not understood are shown. */
  private static final int EXAMPLES = 3;

  private final String name;
  private final DumpFolder dump;
  private final ReadLimits limits;
  private final Console console;
  private int unreadable;
  private long leftOut;

  DumpReport(String name, DumpFolder dump, ReadLimits limits, Console console) {
    this.name = name;
    this.dump = dump;
    this.limits = limits;
    this.console = console;
  }

  /**
   * Returns the exit status of a report that is complete, and says why it is not 0.
   *
   * @param isStrict whether it is a failure that a file is not understood
   */
  int status(boolean isStrict) {
    if (dump.modules().isEmpty()) {
      console.err().println("hlo4j: there is no module in '" + Printable.of(name) + "'");
      return Exit.FAILED;
    }
    if (unreadable > 0) {
      return Exit.FAILED; // each was said
    }
    return isStrict && notUnderstood() > 0 ? Exit.NEGATIVE : 0;
  }

  /** Returns how many files were not looked at, as nobody knows what they are. */
  private long notUnderstood() {
    return dump.unknown().size() + dump.skipped().gaps();
  }

  /** Shows the report, in lines of picocli's markup. */
  void show(Consumer<String> line) {
    line.accept(
        "@|bold dump|@       %s, %s, %s, %s"
            .formatted(
                ProgramCommand.plain(name),
                Quantities.things(dump.modules().size(), "module"),
                Quantities.things(dump.files(), "file"),
                Quantities.bytes(dump.bytes())));
    dump.modules().forEach(module -> show(module, line));
    line.accept("");
    if (leftOut > 0) {
      line.accept(
          "the text leaves out the elements of constants (%s of them), which are compared as zeros"
              .formatted(Quantities.grouped(leftOut)));
      line.accept("  XLA dumps them with --xla_dump_large_constants, or as protos");
    }
    if (!dump.modules().isEmpty()) {
      line.accept(
          dump.modules().stream().allMatch(module -> module.time().isPresent())
              ? "a dump has no times of passes, only those of modules"
              : "no times: a dump has none of passes, and those of modules with"
                  + " --xla_dump_include_timestamp");
    }
    long unknown = notUnderstood();
    if (unknown > 0) {
      line.accept("@|bold not understood|@ " + Quantities.grouped(unknown));
      dump.unknown().stream()
          .limit(EXAMPLES)
          .forEach(path -> line.accept("  " + ProgramCommand.plain(path)));
      dump.skipped().lines().forEach(each -> line.accept(ProgramCommand.plain(each)));
    }
  }

  private void show(DumpedModule module, Consumer<String> line) {
    line.accept("");
    line.accept(
        "@|bold module %d|@    %s%s"
            .formatted(
                module.number(),
                ProgramCommand.plain(module.name()),
                module.time().map(time -> ", compiled at " + time).orElse("")));
    if (!module.stages().isEmpty()) {
      line.accept("  instructions        size    +   -   ~    stage");
    }
    StageReader reader = new StageReader(limits);
    for (DumpFile file : module.stages()) {
      line.accept(row(file, attempt(reader, file)));
    }
    for (LocalFile snapshot : module.snapshots()) {
      attempt(() -> reader.recorded(snapshot))
          .ifPresent(run -> line.accept("  snapshot            " + described(snapshot, run)));
    }
    if (!module.beside().isEmpty()) {
      line.accept("  beside              " + module.beside());
    }
  }

  private static String row(DumpFile file, Optional<Stage> stage) {
    String size = Quantities.bytes(file.file().size());
    return "  %12s  %10s %-12s  %s"
        .formatted(
            stage.map(read -> Quantities.grouped(read.instructions())).orElse("unreadable"),
            size,
            stage.map(DumpReport::changes).orElse(""),
            ProgramCommand.plain(file.stage()));
  }

  private static String changes(Stage stage) {
    return switch (stage.comparison()) {
      case FIRST -> "";
      case SAME_FILE -> "   same file";
      case SAME_PROGRAM -> "same program";
      case NO_PROGRAM -> "  no program";
      case OTHER_PROGRAM ->
          "%4d%4d%4d"
              .formatted(
                  stage.changed(Kind.ADDED),
                  stage.changed(Kind.REMOVED),
                  stage.changed(Kind.CHANGED));
    };
  }

  private static String described(LocalFile file, RecordedRun run) {
    return ProgramCommand.plain(file.relative())
        + ", "
        + Quantities.things(run.arguments().size(), "argument")
        + run.results()
            .map(results -> ", " + Quantities.things(results.size(), "result"))
            .orElse("");
  }

  /** Reads a stage; says so if it cannot be read, or has no program, and goes on. */
  private Optional<Stage> attempt(StageReader reader, DumpFile file) {
    Optional<Stage> stage = attempt(() -> reader.next(file));
    stage
        .flatMap(Stage::problem)
        .ifPresent(problem -> complain(new DiagnosticException(List.of(problem))));
    leftOut += stage.map(Stage::leftOut).orElse(0L);
    return stage;
  }

  private void complain(Exception problem) {
    Batch.show(problem, console.err());
    unreadable++;
  }

  /** Reads something; says so if it cannot be read, and goes on. */
  private <T> Optional<T> attempt(Reading<T> reading) {
    try {
      return Optional.of(reading.read());
    } catch (DiagnosticException e) {
      complain(new DiagnosticException(e.diagnostics().subList(0, 1)));
    } catch (IOException e) {
      complain(new ToolException(String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }

  /** Reads a file. */
  @FunctionalInterface
  private interface Reading<T> {
    T read() throws IOException;
  }

  void writeTo(JsonObject json) throws IOException {
    json.put("dump", name);
    json.put("files", dump.files());
    json.put("bytes", dump.bytes());
    json.objects("modules", dump.modules(), this::write);
    json.put("constantsLeftOut", leftOut);
    json.put("unreadable", unreadable);
    json.put("notUnderstood", notUnderstood());
    json.put("examples", dump.unknown().stream().limit(EXAMPLES).toList());
  }

  private void write(DumpedModule module, JsonObject json) throws IOException {
    json.put("module", module.number());
    json.put("name", module.name());
    json.put("time", module.time().map(Object::toString));
    StageReader reader = new StageReader(limits);
    json.objects("stages", module.stages(), (file, object) -> write(file, reader, object));
    json.objects(
        "snapshots",
        module.snapshots(),
        (file, object) -> {
          object.put("file", file.relative());
          Optional<RecordedRun> run = attempt(() -> reader.recorded(file));
          object.put("arguments", run.map(each -> each.arguments().size()));
          object.put("results", run.flatMap(RecordedRun::results).map(List::size));
        });
    json.put("beside", module.beside());
  }

  private void write(DumpFile file, StageReader reader, JsonObject json) throws IOException {
    json.put("file", file.file().relative());
    json.put("stage", file.stage());
    json.put("bytes", file.file().size());
    Optional<Stage> stage = attempt(reader, file);
    if (stage.isEmpty()) {
      json.put("readable", false);
      return;
    }
    Stage read = stage.get();
    json.put("computations", read.computations());
    json.put("instructions", read.instructions());
    json.put("constantsLeftOut", read.leftOut());
    json.put("comparison", read.comparison().name().toLowerCase(Locale.ROOT));
    if (read.comparison() != Stage.Comparison.FIRST && read.problem().isEmpty()) {
      json.put("added", read.changed(Kind.ADDED));
      json.put("removed", read.changed(Kind.REMOVED));
      json.put("changed", read.changed(Kind.CHANGED));
    }
  }
}
