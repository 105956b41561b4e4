package org.hlo4j.spark;

import java.io.Closeable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditTask;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.ProgramMigration.Status;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreResults;
import org.hlo4j.audit.StoreTask;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * The work of a Spark task on its files. The first attempt reads programs in the executor. If it
 * fails, a program may have ended the executor: later attempts read in a {@link ProgramProcess}.
 */
final class ProgramTasks<R> implements Iterator<R>, Closeable {
  private final @Nullable ProgramProcess process;
  private final StoreResults<R> results;

  private ProgramTasks(@Nullable ProgramProcess process, StoreResults<R> results) {
    this.process = process;
    this.results = results;
  }

  private static boolean isIsolated(StoreOptions options) {
    TaskContext context = TaskContext.get();
    return options.isolated() || (context != null && context.attemptNumber() > 0);
  }

  private static StoreAudit audit(StoreOptions options, boolean isIsolated) {
    if (isIsolated) {
      return new StoreAudit(options.limits(), 1).withAhead(1);
    }
    StoreAudit audit =
        new StoreAudit(options.limits(), options.threads())
            .withImports(options.imports())
            .withAhead(2 * options.threads());
    return options.time().map(audit::withTimeLimit).orElse(audit);
  }

  static ProgramTasks<AuditRow> audit(StoreOptions options, Iterator<StoreFile> files) {
    if (!isIsolated(options)) {
      return new ProgramTasks<>(null, audit(options, false).rows(files));
    }
    ProgramProcess process = new ProgramProcess(options, null);
    return new ProgramTasks<>(
        process, audit(options, true).results(files, new IsolatedAudit(process)));
  }

  static ProgramTasks<ProgramMigration> migrate(
      StoreOptions options, MigrateSettings settings, Iterator<StoreFile> files) {
    ProgramMigrator migrator = settings.migrator(options.limits(), options.imports());
    if (!isIsolated(options)) {
      return new ProgramTasks<>(null, audit(options, false).results(files, migrator));
    }
    ProgramProcess process = new ProgramProcess(options, settings);
    return new ProgramTasks<>(
        process, audit(options, true).results(files, new IsolatedMigration(process, migrator)));
  }

  private record IsolatedAudit(ProgramProcess process) implements AuditTask {
    @Override
    public AuditRow read(StoreFile file, Blob bytes) {
      try {
        return process.ask(file, bytes, ProgramProcessMain::readRow);
      } catch (ProgramProcess.Ended e) {
        AuditVerdict verdict = e.isLate() ? AuditVerdict.TIMED_OUT : AuditVerdict.TOO_LARGE;
        return StoreAudit.refused(file.path(), bytes, verdict, String.valueOf(e.getMessage()));
      }
    }
  }

  private record IsolatedMigration(ProgramProcess process, ProgramMigrator migrator)
      implements StoreTask<ProgramMigration> {
    @Override
    public ProgramMigration read(StoreFile file, Blob bytes) {
      try {
        return process.ask(
            file, bytes, in -> ProgramProcessMain.readMigration(file.path(), bytes, in));
      } catch (ProgramProcess.Ended e) {
        return ProgramMigration.refused(
            file.path(), Status.FAILED, List.of(String.valueOf(e.getMessage())), bytes);
      }
    }

    @Override
    public ProgramMigration unopened(StoreFile file, AuditVerdict verdict, String reason) {
      return migrator.unopened(file, verdict, reason);
    }

    @Override
    public ProgramMigration timedOut(String path, Blob bytes, String reason) {
      return migrator.timedOut(path, bytes, reason);
    }
  }

  @Override
  public boolean hasNext() {
    return results.hasNext();
  }

  @Override
  public R next() {
    return results.next();
  }

  @Override
  public void close() {
    results.close();
    if (process != null) {
      process.close();
    }
  }
}
