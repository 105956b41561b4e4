package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
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
import org.hlo4j.tools.auditpage.AuditPage;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
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

  private final Supplier<Optional<Path>> page =
      declare.option(
          Path.class,
          "--page",
          "FILE",
          "Write a page of HTML that shows the audit, for any browser; with - to standard output,"
              + " which then has nothing else.");

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
        "The exit status is 0 if the audit is complete, whatever it found.");
  }

  @Override
  public Integer call() {
    AuditSummary summary = new AuditSummary();
    try {
      if (output.get().isPresent()) {
        audit(output.get().get(), summary);
      } else if (page.get().isPresent()) {
        Path rows = Files.createTempFile("hlo4j", ".rows");
        try {
          audit(rows, summary);
        } finally {
          Files.deleteIfExists(rows);
        }
      } else {
        audit(summary);
      }
    } catch (UncheckedIOException e) {
      throw new ToolException("cannot audit: " + e.getMessage());
    } catch (NoSuchFileException e) {
      throw new ToolException("cannot audit: no file '" + e.getMessage() + "'");
    } catch (IOException e) {
      throw new ToolException("cannot audit: " + e.getMessage());
    }
    if (page.get().isPresent() && page.get().get().toString().equals("-")) {
      return 0; // standard output is the page
    }
    if (asJson()) {
      Json.print(out(), json -> writeJson(summary, json));
    } else {
      show(summary);
    }
    return 0;
  }

  /** Audits files whose rows nothing needs but the summary. */
  private void audit(AuditSummary summary) throws IOException {
    int workers = threads.count(spec().commandLine());
    AtomicLong done = new AtomicLong();
    try (StoreFiles files = StoreFiles.of(paths(), all.getAsBoolean());
        Progress _ = Progress.start(console.err(), () -> done + " files audited")) {
      run(
          files,
          workers,
          row -> {
            summary.add(row);
            done.incrementAndGet();
          });
    }
  }

  /** Audits files and derives all outputs from the rows in a file. */
  private void audit(Path rows, AuditSummary summary) throws IOException {
    int workers = threads.count(spec().commandLine());
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
      if (page.get().isPresent()) {
        writePage(page.get().get(), journal::forEach);
      }
    }
  }

  private void writePage(Path file, AuditPage.Rows rows) {
    List<String> audited = new ArrayList<>(stores.get());
    list.get().map(Path::toString).ifPresent(audited::add);
    OutputFile.write(
        file.toString(),
        console,
        to -> AuditPage.write(String.join(", ", audited), rows, Channels.newOutputStream(to)));
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
