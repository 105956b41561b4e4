package org.hlo4j.audit;

import java.io.IOException;

/** Thrown if what an archive contains is very much larger than the archive. */
final class ContentTooLargeException extends IOException {
  private static final long serialVersionUID = 1;

  ContentTooLargeException() {
    super("unpacks to more than 1 GiB and " + StoreArchive.MOST_EXPANSION + " times the archive");
  }
}
