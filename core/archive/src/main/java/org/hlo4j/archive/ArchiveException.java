package org.hlo4j.archive;

import java.io.IOException;

/** Thrown if an archive is damaged, or is one that is not read. The message names the entry. */
public final class ArchiveException extends IOException {
  private static final long serialVersionUID = 1;

  private final long offset;

  ArchiveException(long offset, String message) {
    super(message);
    this.offset = offset;
  }

  /** {@return where in the archive the fault is, in bytes} */
  public long offset() {
    return offset;
  }
}
