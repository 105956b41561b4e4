package org.hlo4j.audit;

import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ProgramForm;

/**
 * Audits files on several threads. Rows come in the order of the files. Large files wait until
 * there is memory for them, so that what is said of a file does not depend on those beside it.
 */
public final class StoreAudit {
  /** How many files may be done before an earlier one. */
  private static final int AHEAD = 4096;

  private final ReadLimits limits;
  private final ImportOptions imports;
  private final int threads;
  private final int ahead;
  private final Optional<Duration> timeLimit;

  /**
   * Creates an audit.
   *
   * @param limits programs that exceed these are refused
   * @param threads how many files are read at a time
   */
  public StoreAudit(ReadLimits limits, int threads) {
    this(limits, ImportOptions.DEFAULT, threads, AHEAD, Optional.empty());
  }

  private StoreAudit(
      ReadLimits limits,
      ImportOptions imports,
      int threads,
      int ahead,
      Optional<Duration> timeLimit) {
    this.limits = limits;
    this.imports = imports;
    this.threads = threads;
    this.ahead = ahead;
    this.timeLimit = timeLimit;
  }

  /**
   * {@return this audit, but for files that take longer, whose verdict is {@link
   * AuditVerdict#TIMED_OUT}}
   *
   * <p>A thread that takes longer is interrupted and replaced. It goes on until it ends: rows end
   * with an {@link java.io.UncheckedIOException} if more than 16 threads do not.
   *
   * @param limit how long reading a program may take, beside opening its file
   */
  public StoreAudit withTimeLimit(Duration limit) {
    return new StoreAudit(limits, imports, threads, ahead, Optional.of(limit));
  }

  /**
   * {@return this audit with another number of files that may be done before an earlier one}
   *
   * @param files the number, at least 1
   */
  public StoreAudit withAhead(int files) {
    return new StoreAudit(limits, imports, threads, files, timeLimit);
  }

  /**
   * {@return this audit with models converted in another way}
   *
   * @param options how they are converted
   */
  public StoreAudit withImports(ImportOptions options) {
    return new StoreAudit(limits, options, threads, ahead, timeLimit);
  }

  /**
   * Audits files.
   *
   * @param files the files
   * @param rows receives a row for each, in their order
   * @throws InterruptedException if this thread is interrupted
   */
  public void run(Iterator<StoreFile> files, Consumer<AuditRow> rows) throws InterruptedException {
    try (StoreResults<AuditRow> results = rows(files)) {
      while (results.hasNext()) {
        rows.accept(results.take());
      }
    }
  }

  /**
   * {@return the rows of files, in their order; they are made as they are asked for, and some
   * ahead}
   *
   * @param files the files
   */
  public StoreResults<AuditRow> rows(Iterator<? extends StoreFile> files) {
    ProgramAuditor auditor = new ProgramAuditor(limits, imports);
    AuditTask task =
        (file, bytes) ->
            file instanceof KnownFile known
                ? known.rowOf(bytes).orElseGet(() -> auditor.audit(file, bytes))
                : auditor.audit(file, bytes);
    return results(files, task);
  }

  /**
   * {@return what a task makes of files, in their order, by the threads and limits of this audit}
   *
   * @param files the files
   * @param task the task
   * @param <R> the results
   */
  public <R> StoreResults<R> results(Iterator<? extends StoreFile> files, StoreTask<R> task) {
    return new StoreResults<>(files, task, limits, threads, ahead, timeLimit);
  }

  /**
   * {@return the row of a file that can be opened, but not read with the time or memory there is}
   *
   * @param path where the file is
   * @param bytes the file
   * @param verdict what is said of it
   * @param reason why
   */
  public static AuditRow refused(String path, Blob bytes, AuditVerdict verdict, String reason) {
    return ProgramAuditor.file(path, bytes, ProgramForm.of(bytes))
        .with(AuditColumn.VERDICT, verdict.title())
        .with(AuditColumn.DIAGNOSTIC, reason);
  }
}
