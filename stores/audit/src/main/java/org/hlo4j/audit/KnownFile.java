package org.hlo4j.audit;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ExternalData;

/** A file with a row, which holds if the content still has its digest. */
record KnownFile(StoreFile file, AuditRow row) implements StoreFile {
  Optional<AuditRow> rowOf(Blob bytes) {
    return row.get(AuditColumn.SHA256).filter(FileDigest.sha256(bytes)::equals).map(_ -> row);
  }

  @Override
  public String path() {
    return file.path();
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  public Optional<Instant> modified() {
    return file.modified();
  }

  @Override
  public Optional<String> stamp() {
    return file.stamp();
  }

  @Override
  public ExternalData external() {
    return file.external();
  }

  @Override
  public Blob open() throws IOException {
    return file.open();
  }

  @Override
  public boolean isHeld() {
    return file.isHeld();
  }

  @Override
  public void close() {
    file.close();
  }
}
