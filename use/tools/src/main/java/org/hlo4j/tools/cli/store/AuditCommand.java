package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
import org.hlo4j.audit.JournalFiles;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreResults;
import org.hlo4j.ir.internal.NamedFile;
import org.hlo4j.ir.internal.TemporaryFiles;
import org.hlo4j.policy.Policy;
import org.hlo4j.tools.auditpage.AuditPage;
import org.hlo4j.tools.cli.command.KeyFiles;
import org.hlo4j.tools.cli.command.ReadingCommand;
import org.hlo4j.tools.cli.command.StreamArguments;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Progress;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j audit}. */
public final class AuditCommand extends ReadingCommand {
  private static final Optional<String> STANDARD_OUTPUT = Optional.of("-");

  private final Supplier<List<String>> stores =
      declare.optionalParameters(
          "PATH", "Programs, folders, or archives (" + StoreFiles.ARCHIVES + ").");

  private final Supplier<Optional<String>> list =
      declare.option(
          "--paths-from",
          "FILE",
          "Audit the paths in the lines of a file, too; - is standard input.");

  private final Supplier<Optional<String>> output =
      declare.option(
          "-o, --output",
          "FILE",
          "Write a line of JSON for each file; with - to standard output. If the file exists, the"
              + " audit goes on after its last line, and reads files again that have changed.");

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
          "--page",
          "FILE",
          "Write a page of HTML that shows the audit, for any browser; with - to standard output,"
              + " which then has nothing else.");

  private final Supplier<Optional<String>> parquet =
      declare.option("--parquet", "FILE", "Write the rows as a table of Parquet.");

  private final Supplier<Optional<String>> policy =
      declare.option(
          "--policy",
          "FILE",
          "Check the files against a policy, and show violations; - is standard input.");

  private final BooleanSupplier requiresValid =
      declare.flag(
          "--require-valid",
          "Without --policy, check that all files are valid programs, and warn of locations in"
              + " folders of people.");

  private final Supplier<Optional<String>> sarif =
      declare.option(
          "--sarif",
          "FILE",
          "Write violations of the policy as SARIF 2.1.0; without a policy, files that are not"
              + " valid and locations in folders of people.");

  private final StoreGateOptions gate = new StoreGateOptions(declare);

  private final ThreadsOption threads = new ThreadsOption(declare, "read");

  public AuditCommand(Console console) {
    super(
        "audit",
        console,
        "Finds out facts about the programs of a store: their form and releases, what they mean"
            + " and contain, and which files are damaged.",
        "The exit status is 0 if the audit is complete, whatever it found, but 1 if a rule of level"
            + " error in the policy is violated, and 3 if there is no program or a PATH cannot be"
            + " opened.");
  }

  @Override
  public Integer call() {
    StoreAudit audit = audit();
    StreamArguments.check(
        spec(),
        stores.get(),
        Stream.of(list.get(), policy.get()),
        Stream.of(output.get(), page.get(), parquet.get(), sarif.get()));
    try {
      Optional<Policy> checked = readPolicy();
      if (output.get().isPresent() && !output.get().equals(STANDARD_OUTPUT)) {
        return audit(audit, checked, Path.of(output.get().get()));
      }
      Path rows = TemporaryFiles.create("hlo4j", ".rows");
      try {
        return audit(audit, checked, rows);
      } finally {
        TemporaryFiles.delete(rows);
      }
    } catch (NoSuchFileException e) {
      throw new ToolException("cannot audit: no file '" + e.getMessage() + "'");
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      throw new ToolException("cannot audit: " + e.getMessage());
    }
  }

  /** Audits files, and derives all outputs from the rows in a file. */
  private int audit(StoreAudit audit, Optional<Policy> checked, Path rows) throws IOException {
    List<String> paths = paths();
    try (AuditJournal journal = AuditJournal.open(rows, way());
        StoreFiles files = StoreFiles.of(paths, all.getAsBoolean(), timeLimit())) {
      JournalFiles made = addRows(audit, journal, files, paths);
      SkippedFiles skipped = files.skipped();
      writeFiles(checked, journal, skipped);
      AuditSummary summary = new AuditSummary();
      journal.forEach(summary::add);
      Optional<PolicyReport> violations =
          checked.map(each -> new PolicyReport(each, journal::forEach));
      if (Stream.of(output, page, parquet, sarif)
          .noneMatch(file -> file.get().equals(STANDARD_OUTPUT))) {
        report(new AuditReport(summary, skipped, made.renewed(), made.gone()), violations);
      } else if (violations.isPresent()) {
        violations.get().count();
      }
      out().flush(); // keeps the order with standard error
      int status = gate.status(files, summary.files(), console);
      boolean isViolated = violations.isPresent() && violations.get().hasErrors();
      return Math.max(status, isViolated ? Exit.NEGATIVE : 0);
    }
  }

  private void writeFiles(Optional<Policy> checked, AuditJournal journal, SkippedFiles skipped)
      throws IOException {
    List<String> audited = new ArrayList<>(stores.get());
    list.get().ifPresent(audited::add);
    if (output.get().equals(STANDARD_OUTPUT)) {
      OutputFile.write("-", console, journal::writeTo);
    }
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
                        skipped,
                        Channels.newOutputStream(to))));
    sarif
        .get()
        .ifPresent(file ->
            new PolicyReport(checked.orElse(Policy.DEFAULT), journal::forEach)
                .writeSarif(file, console, skipped, gate.isStrict()));
  }

  private Optional<Policy> readPolicy() throws IOException {
    if (policy.get().equals(STANDARD_OUTPUT)) {
      return Optional.of(
          Policy.parse(
              "<stdin>", new String(NamedFile.read(console.in()), StandardCharsets.UTF_8)));
    }
    return policy.get().isPresent()
        ? Optional.of(Policy.read(Path.of(policy.get().get())))
        : requiresValid.getAsBoolean() ? Optional.of(Policy.DEFAULT) : Optional.empty();
  }

  private JournalFiles addRows(
      StoreAudit audit, AuditJournal journal, StoreFiles files, List<String> paths)
      throws IOException {
    AtomicLong done = new AtomicLong();
    try (Progress _ = Progress.start(console.err(), () -> done + " files audited")) {
      JournalFiles lacking = journal.resume(files, paths, signers(paths));
      done.set(lacking.kept());
      try (StoreResults<AuditRow> found = audit.rows(lacking)) {
        while (found.hasNext()) {
          lacking.add(found.next());
          done.incrementAndGet();
        }
      }
      lacking.finish();
      return lacking;
    }
  }

  private void report(AuditReport report, Optional<PolicyReport> violations) throws IOException {
    if (asJson()) {
      printJson(json -> {
        report.write(json);
        if (violations.isPresent()) {
          violations.get().writeJson(json);
        }
      });
    } else {
      if (violations.isPresent()) {
        violations.get().print(out());
      }
      report.show(this::line, violations.isEmpty());
      violations.ifPresent(each -> line(each.counts()));
    }
  }

  private List<String> paths() throws IOException {
    List<String> paths = new ArrayList<>(stores.get());
    if (list.get().isPresent()) {
      lines(list.get().get()).filter(line -> !line.isBlank()).forEach(paths::add);
    }
    if (paths.isEmpty() && list.get().isEmpty()) {
      throw mistake("neither PATH nor --paths-from");
    }
    return paths;
  }

  private Stream<String> lines(String file) throws IOException {
    byte[] lines = file.equals("-") ? NamedFile.read(console.in()) : NamedFile.read(Path.of(file));
    return new String(lines, StandardCharsets.UTF_8).lines();
  }

  private StoreAudit audit() {
    StoreAudit audit =
        new StoreAudit(limits(), threads.count(spec().commandLine())).withImports(imports());
    return timeLimit().map(audit::withTimeLimit).orElse(audit);
  }

  private Optional<Duration> timeLimit() {
    if (timeLimit.get().isEmpty()) {
      return Optional.empty();
    }
    double seconds = timeLimit.get().get();
    if (!(seconds > 0 && seconds < MOST_SECONDS)) {
      throw mistake("--time-limit is not between 0 and " + MOST_SECONDS);
    }
    return Optional.of(Duration.ofNanos(Math.max(1, (long) (seconds * 1e9))));
  }

  /** Returns what makes rows say who has signed the files now. */
  private UnaryOperator<AuditRow> signers(List<String> paths) throws IOException {
    return keys.get().isEmpty()
        ? row -> row.without(AuditColumn.SIGNERS)
        : new FileSigners(KeyFiles.verifyingKeys(keys.get()), paths)::with;
  }
}
