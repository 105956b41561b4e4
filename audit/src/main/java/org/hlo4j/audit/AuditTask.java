package org.hlo4j.audit;

import org.hlo4j.ir.Blob;

/** Makes rows of an audit. */
@FunctionalInterface
public interface AuditTask extends StoreTask<AuditRow> {
  @Override
  default AuditRow described(StoreFile file, AuditRow row) {
    return file.modified().map(time -> row.with(AuditColumn.MODIFIED, time)).orElse(row);
  }

  @Override
  default AuditRow missing(String path, String reason) {
    return ProgramAuditor.missing(path, reason);
  }

  @Override
  default AuditRow tooLarge(StoreFile file, String reason) {
    return ProgramAuditor.missing(file.path(), reason)
        .with(AuditColumn.SIZE, file.size())
        .with(AuditColumn.VERDICT, AuditVerdict.TOO_LARGE.title());
  }

  @Override
  default AuditRow timedOut(String path, Blob bytes, String reason) {
    return StoreAudit.refused(path, bytes, AuditVerdict.TIMED_OUT, reason);
  }
}
