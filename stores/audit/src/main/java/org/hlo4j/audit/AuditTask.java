package org.hlo4j.audit;

import org.hlo4j.ir.Blob;

/** Makes rows of an audit. */
@FunctionalInterface
public interface AuditTask extends StoreTask<AuditRow> {
  @Override
  default AuditRow described(StoreFile file, AuditRow row) {
    return row.with(AuditColumn.MODIFIED, file.modified());
  }

  @Override
  default AuditRow unopened(StoreFile file, AuditVerdict verdict, String reason) {
    AuditRow row =
        ProgramAuditor.missing(file.path(), reason).with(AuditColumn.VERDICT, verdict.title());
    return file.size() == 0 ? row : row.with(AuditColumn.SIZE, file.size());
  }

  @Override
  default AuditRow timedOut(String path, Blob bytes, String reason) {
    return StoreAudit.refused(path, bytes, AuditVerdict.TIMED_OUT, reason);
  }
}
