package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditJournal;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditSummary;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.policy.Policy;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.ParameterException;

/** {@code hlo4j audit}. */
final class AuditCommand extends ProgramCommand {
  private static final int SHOWN = 8;

  private final Supplier<List<String>> stores =
      declare.optionalParameters(
          "PATH", "Programs, folders, or archives (.tar, .tar.gz, .tgz, .zip).");

  private final Supplier<Optional<Path>> list =
      declare.option(
          Path.class, "--paths-from", "FILE", "Audit the paths in the lines of a file, too.");

  private final Supplier<Optional<Path>> output =
      declare.option(
          Path.class,
          "-o, --output",
          "FILE",
          "Write a line of JSON for each file. If it exists, the audit goes on after its last"
              + " line.");

  private final Supplier<Optional<Path>> policy =
      declare.option(
          Path.class, "--policy", "FILE", "Check the files against a policy, and show violations.");

  private final Supplier<Optional<String>> sarif =
      declare.option(
          String.class,
          "--sarif",
          "FILE",
          "Write violations of the policy as SARIF 2.1.0; without a policy, files that are not valid"
              + " and locations in folders of people.");

  private final BooleanSupplier all =
      declare.flag(
          "--all-files",
          "Take all files in folders and archives, not only those with the suffixes of programs.");

  private final ThreadsOption threads = new ThreadsOption(declare, "read");

  AuditCommand(Console console) {
    super(
        "audit",
        console,
        "Finds out facts about the programs of a store: their form and releases, what they mean"
            + " and contain, and which files are damaged.",
        "The exit status is 0 if the audit is complete, whatever it found, but 1 if a rule of level"
            + " error in the policy is violated.");
  }

  @Override
  public Integer call() {
    int workers = threads.count(spec().commandLine());
    try {
      Optional<Policy> checked = readPolicy();
      if (output.get().isPresent()) {
        return audit(workers, checked, output.get().get());
      }
      if (checked.isEmpty() && sarif.get().isEmpty()) {
        return audit(workers);
      }
      Path rows = Files.createTempFile("hlo4j", ".rows");
      try {
        return audit(workers, checked, rows);
      } finally {
        Files.deleteIfExists(rows);
      }
    } catch (UncheckedIOException e) {
      throw new ToolException("cannot audit: " + e.getMessage());
    } catch (NoSuchFileException e) {
      throw new ToolException("cannot audit: no file '" + e.getMessage() + "'");
    } catch (IOException e) {
      throw new ToolException("cannot audit: " + e.getMessage());
    }
  }

  private Optional<Policy> readPolicy() throws IOException {
    return policy.get().isPresent()
        ? Optional.of(Policy.read(policy.get().get()))
        : Optional.empty();
  }

  /** Audits files whose rows nothing needs but the summary. */
  private int audit(int workers) throws IOException {
    AuditSummary summary = new AuditSummary();
    try (StoreFiles files = StoreFiles.of(paths(), all.getAsBoolean());
        Progress _ = Progress.start(console.err(), () -> summary.files() + " files audited")) {
      run(files, workers, summary::add);
    }
    report(summary, Optional.empty());
    return 0;
  }

  /** Audits files and derives all outputs from the rows in a file. */
  private int audit(int workers, Optional<Policy> checked, Path rows) throws IOException {
    AuditSummary summary = new AuditSummary();
    try (AuditJournal journal = AuditJournal.open(rows)) {
      AtomicLong done = new AtomicLong();
      try (StoreFiles files = StoreFiles.of(paths(), all.getAsBoolean());
          Progress _ = Progress.start(console.err(), () -> done + " files audited")) {
        done.set(journal.skip(files));
        run(
            files,
            workers,
            row -> {
              journal.add(row);
              done.incrementAndGet();
            });
      }
      journal.forEach(summary::add);
      if (sarif.get().isPresent()) {
        new PolicyReport(checked.orElse(Policy.DEFAULT), journal::forEach)
            .writeSarif(sarif.get().get(), console);
      }
      Optional<PolicyReport> report =
          checked.map(each -> new PolicyReport(each, journal::forEach));
      report(summary, report);
      return report.isPresent() && report.get().hasErrors() ? Hlo4jMain.NEGATIVE : 0;
    }
  }

  private void report(AuditSummary summary, Optional<PolicyReport> violations) throws IOException {
    if (asJson()) {
      Json.print(
          out(),
          json -> {
            writeJson(summary, json);
            if (violations.isPresent()) {
              violations.get().writeJson(json);
            }
          });
    } else {
      if (violations.isPresent()) {
        violations.get().print(out());
      }
      show(summary);
      violations.ifPresent(each -> line(each.counts()));
    }
  }

  private List<String> paths() throws IOException {
    List<String> paths = new ArrayList<>(stores.get());
    if (list.get().isPresent()) {
      Files.readAllLines(list.get().get()).stream()
          .filter(line -> !line.isBlank())
          .forEach(paths::add);
    }
    if (paths.isEmpty()) {
      throw new ParameterException(spec().commandLine(), "neither PATH nor --paths-from");
    }
    return paths;
  }

  /** Receives rows. */
  @FunctionalInterface
  private interface Rows {
    void add(AuditRow row) throws IOException;
  }

  private void run(StoreFiles files, int workers, Rows rows) {
    try {
      new StoreAudit(limits(), workers)
          .run(
              files,
              row -> {
                try {
                  rows.add(row);
                } catch (IOException e) {
                  throw new UncheckedIOException(e.getMessage(), e);
                }
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ToolException("interrupted");
    }
  }

  private void show(AuditSummary summary) {
    line(
        "%,d %s, %s"
            .formatted(
                summary.files(),
                summary.files() == 1 ? "file" : "files",
                Quantities.bytes(summary.bytes())));
    for (AuditColumn column : AuditSummary.counted()) {
      List<Map.Entry<String, Long>> counts = summary.counts(column);
      if (!counts.isEmpty()) {
        line("@|bold " + column.title().replace('_', ' ') + "|@");
        counts.stream()
            .limit(SHOWN)
            .forEach(
                entry -> line("  %,9d  %s".formatted(entry.getValue(), plain(entry.getKey()))));
        if (counts.size() > SHOWN) {
          line("             and " + (counts.size() - SHOWN) + " more");
        }
      }
    }
    line(
        summary.copies() == 1
            ? "1 program means what another one means"
            : "%,d programs mean what another one means".formatted(summary.copies()));
    line(
        summary.personal() == 1
            ? "1 program names files of people in its locations"
            : "%,d programs name files of people in their locations".formatted(summary.personal()));
  }

  private static void writeJson(AuditSummary summary, JsonGenerator json) throws IOException {
    json.writeNumberField("files", summary.files());
    json.writeNumberField("bytes", summary.bytes());
    for (AuditColumn column : AuditSummary.counted()) {
      json.writeObjectFieldStart(column.title());
      for (Map.Entry<String, Long> entry : summary.counts(column)) {
        json.writeNumberField(entry.getKey(), entry.getValue());
      }
      json.writeEndObject();
    }
    json.writeNumberField("copies", summary.copies());
    json.writeNumberField("personal", summary.personal());
  }
}
