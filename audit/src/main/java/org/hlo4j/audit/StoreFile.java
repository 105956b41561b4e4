package org.hlo4j.audit;

import java.io.IOException;
import org.hlo4j.ir.Blob;

/** A file of a store. */
public interface StoreFile {
  /** {@return where it is: a path, or that of an archive, {@code !/} and the path inside} */
  String path();

  /** {@return its size in bytes; of a member of an archive, as the archive says} */
  long size();

  /**
   * {@return its content}
   *
   * @throws IOException if it cannot be read
   */
  Blob open() throws IOException;
}
