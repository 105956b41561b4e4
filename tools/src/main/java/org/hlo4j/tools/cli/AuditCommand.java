package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditJournal;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditSummary;
import org.hlo4j.audit.FileSigners;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreResults;
import org.hlo4j.policy.Policy;
import org.hlo4j.tools.auditpage.AuditPage;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.ParameterException;

/** {@code hlo4j audit}. */
final class AuditCommand extends ProgramCommand {
  private static final Optional<String> STANDARD_OUTPUT = Optional.of("-");
  private static final int SHOWN = 8;
  private static final int MOST_SECONDS = 1_000_000;

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

  private final BooleanSupplier all =
      declare.flag(
          "--all-files",
          "Take all files in folders and archives, not only those with the suffixes of programs.");

  private final Supplier<Optional<Double>> timeLimit =
      declare.option(
          Double.class,
          "--time-limit",
          "SECONDS",
          "Give up files that take longer to read, with the verdict timed-out.");

  private final Supplier<List<String>> keys =
      declare.options(
          "--public-key",
          "KEY",
          "A public key (PEM): say which files have signatures of it, beside them or in their"
              + " folders; may be repeated.");

  private final Supplier<Optional<String>> page =
      declare.option(
          String.class,
          "--page",
          "FILE",
          "Write a page of HTML that shows the audit, for any browser; with - to standard output,"
              + " which then has nothing else.");

  private final Supplier<Optional<String>> parquet =
      declare.option(String.class, "--parquet", "FILE", "Write the rows as a table of Parquet.");

  private final Supplier<Optional<Path>> policy =
      declare.option(
          Path.class, "--policy", "FILE", "Check the files against a policy, and show violations.");

  private final Supplier<Optional<String>> sarif =
      declare.option(
          String.class,
          "--sarif",
          "FILE",
          "Write violations of the policy as SARIF 2.1.0; without a policy, files that are not"
              + " valid and locations in folders of people.");

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
    StoreAudit audit = audit();
    try {
      Optional<Policy> checked = readPolicy();
      if (output.get().isPresent()) {
        return audit(audit, checked, output.get().get());
      }
      Path rows = Files.createTempFile("hlo4j", ".rows");
      try {
        return audit(audit, checked, rows);
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

  /** Audits files, and derives all outputs from the rows in a file. */
  private int audit(StoreAudit audit, Optional<Policy> checked, Path rows) throws IOException {
    try (AuditJournal journal = AuditJournal.open(rows)) {
      addRows(audit, journal);
      writeFiles(checked, journal);
      AuditSummary summary = new AuditSummary();
      journal.forEach(summary::add);
      Optional<PolicyReport> violations =
          checked.map(each -> new PolicyReport(each, journal::forEach));
      if (Stream.of(page, parquet, sarif).noneMatch(file -> file.get().equals(STANDARD_OUTPUT))) {
        report(summary, violations);
      }
      return violations.isPresent() && violations.get().hasErrors() ? Hlo4jMain.NEGATIVE : 0;
    }
  }

  private void writeFiles(Optional<Policy> checked, AuditJournal journal) {
    List<String> audited = new ArrayList<>(stores.get());
    list.get().map(Path::toString).ifPresent(audited::add);
    parquet.get().ifPresent(file -> AuditTables.write("parquet", file, console, journal::forEach));
    page.get()
        .ifPresent(file ->
            OutputFile.write(
                file,
                console,
                to ->
                    AuditPage.write(
                        String.join(", ", audited),
                        journal::forEach,
                        Channels.newOutputStream(to))));
    sarif
        .get()
        .ifPresent(file ->
            new PolicyReport(checked.orElse(Policy.DEFAULT), journal::forEach)
                .writeSarif(file, console));
  }

  private Optional<Policy> readPolicy() throws IOException {
    return policy.get().isPresent()
        ? Optional.of(Policy.read(policy.get().get()))
        : Optional.empty();
  }

  private void addRows(StoreAudit audit, AuditJournal journal) throws IOException {
    UnaryOperator<AuditRow> signers = signers();
    AtomicLong done = new AtomicLong();
    try (StoreFiles files = StoreFiles.of(paths(), all.getAsBoolean());
        Progress _ = Progress.start(console.err(), () -> done + " files audited")) {
      done.set(journal.skip(files));
      try (StoreResults<AuditRow> found = audit.rows(files)) {
        while (found.hasNext()) {
          journal.add(signers.apply(found.next()));
          done.incrementAndGet();
        }
      }
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

  private StoreAudit audit() {
    StoreAudit audit = new StoreAudit(limits(), threads.count(spec().commandLine()));
    if (timeLimit.get().isEmpty()) {
      return audit;
    }
    double seconds = timeLimit.get().get();
    if (!(seconds > 0 && seconds < MOST_SECONDS)) {
      throw new ParameterException(
          spec().commandLine(), "--time-limit is not between 0 and " + MOST_SECONDS);
    }
    return audit.withTimeLimit(Duration.ofNanos(Math.max(1, (long) (seconds * 1e9))));
  }

  /** Returns what adds to rows who has signed the files. */
  private UnaryOperator<AuditRow> signers() throws IOException {
    return keys.get().isEmpty()
        ? UnaryOperator.identity()
        : new FileSigners(KeyFiles.verifyingKeys(keys.get()), paths())::with;
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
