package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.cli.command.ReadingCommand;
import org.hlo4j.tools.cli.store.MigrationResult.Outcome;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Progress;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j migrate}. */
public final class MigrateCommand extends ReadingCommand {
  private static final int SHOWN_REASONS = 3;

  /** How many artifacts per thread may wait to be written. */
  private static final int AHEAD = 8;

  private final Supplier<Path> folder =
      declare.parameter(
          Path.class, "DIR", "A folder with programs in any form, and archives of such.");

  private final Supplier<String> target =
      declare.required("--target", "VERSION", "The release to write artifacts for.");

  private final Supplier<Optional<Path>> output =
      declare.option(
          Path.class,
          "-o, --output",
          "OUT",
          "The folder to write to, with the same folders inside. "
              + "Without it artifacts and bytecode are replaced, and other files are not changed.");

  private final BooleanSupplier expands =
      declare.flag(
          "--expand",
          "Express what the release does not know by older operations, as convert does.");

  private final BooleanSupplier replaces =
      declare.flag(
          "--replace",
          "Delete the artifacts of another migration, of other programs or to another release,"
              + " that are in OUT.");

  private final StoreGateOptions gate = new StoreGateOptions(declare);

  private final Supplier<OtherDialects> others = declareOtherDialects();

  private final ThreadsOption threads = new ThreadsOption(declare, "migrated");

  public MigrateCommand(Console console) {
    super(
        "migrate",
        console,
        "Writes all programs below a folder as artifacts of a release.",
        "Each artifact is read back and must have the digest of its program before its file"
            + " appears, whole.",
        "What was written is noted in .hlo4j-migrate.jsonl beside it: a migration that was"
            + " interrupted goes on where it stopped.",
        "The exit status is 1 if some programs could not be migrated, and 4 if there was not enough"
            + " memory for one; the others were. It is 3 if there is none.");
  }

  @Override
  public Integer call() {
    Version release = release(target.get());
    int workers = threads.count(spec().commandLine());
    Path from = folder.get();
    if (!Files.isDirectory(from)) {
      throw new ToolException("'" + from + "' is not a folder");
    }
    Path out = output.get().orElse(from);
    OtherDialects dialects = others.get();
    ProgramMigrator migrator =
        new ProgramMigrator(release, expands.getAsBoolean(), dialects, limits())
            .withImports(imports());
    String way =
        release
            + (expands.getAsBoolean() ? " expanded" : "")
            + (dialects == OtherDialects.ALL ? " with all dialects" : "")
            + (way().isEmpty() ? "" : " with " + way());
    Migration migration = new Migration(from, out, migrator, way, replaces.getAsBoolean(), console);
    Migration.Report report;
    try (Progress _ = Progress.start(console.err(), () -> migration.done() + " files migrated")) {
      report = migration.run(new StoreAudit(limits(), workers).withAhead(AHEAD * workers));
    } catch (IOException | UncheckedIOException e) {
      throw new ToolException("cannot migrate '" + from + "': " + e.getMessage());
    }
    if (asJson()) {
      printJson(json -> writeJson(report, json));
    } else {
      show(report);
    }
    out().flush(); // keeps the order with standard error
    int status = gate.status(report.files(), report.results().size(), console);
    return Math.max(
        status, report.results().stream().mapToInt(MigrationResult::status).max().orElse(0));
  }

  private void show(Migration.Report report) {
    List<MigrationResult> results = report.results();
    for (MigrationResult result : results) {
      List<String> reasons = result.reasons();
      if (!result.isSuccessful() || !reasons.isEmpty()) {
        String color = result.isSuccessful() ? "yellow" : "red";
        line("@|" + color + " " + result.outcome().title() + "|@  " + plain(result.file()));
        reasons.stream().limit(SHOWN_REASONS).forEach(reason -> line("  " + plain(reason.strip())));
        if (reasons.size() > SHOWN_REASONS) {
          line("  and " + (reasons.size() - SHOWN_REASONS) + " more");
        }
      }
    }
    List<String> counts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      long count = results.stream().filter(result -> result.outcome() == outcome).count();
      if (count > 0) {
        counts.add(count + " " + outcome.title());
      }
    }
    String summary = counts.isEmpty() ? "" : ": " + String.join(", ", counts);
    StoreGateOptions.show(report.files().skipped(), this::line);
    if (report.replaced() > 0) {
      line(Quantities.things(report.replaced(), "artifact") + " of another migration deleted");
    }
    if (!report.left().isEmpty()) {
      line(
          Quantities.things(report.left().size(), "artifact")
              + " of earlier migrations left, of programs that are gone or were not migrated now: "
              + plain(report.left().getFirst())
              + (report.left().size() == 1 ? "" : ", …"));
    }
    line(Quantities.things(results.size(), "program") + summary);
  }

  private static void writeJson(Migration.Report report, JsonObject json) throws IOException {
    List<MigrationResult> results = report.results();
    json.objects(
        "files",
        results,
        (result, object) -> {
          object.put("file", result.file());
          object.put("outcome", result.outcome().name().toLowerCase(Locale.ROOT));
          if (result.isSuccessful()) {
            object.put("output", result.output());
            object.put("sha256", result.written());
            object.put("digest", result.digest());
          }
          if (!result.isSuccessful() || !result.reasons().isEmpty()) {
            object.put("reasons", result.reasons());
          }
        });
    json.put("replaced", report.replaced());
    json.put("left", report.left());
    StoreGateOptions.write(report.files().skipped(), json);
  }
}
