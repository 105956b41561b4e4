package org.hlo4j.audit;

import java.io.IOException;
import org.hlo4j.ir.Blob;

/** A file that cannot be opened. */
record UnreadableFile(String path, long size, AuditVerdict verdict, String reason)
    implements StoreFile {
  @Override
  public Blob open() throws IOException {
    throw new UnopenedException(verdict, reason);
  }
}
