package org.hlo4j.audit;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.ServiceLoader;

/** A format of files with the rows of audits. Modules above this one provide them as services. */
public interface AuditFormat {
  /** {@return the name of the format, in lower case} */
  String name();

  /**
   * {@return a writer of rows}
   *
   * @param out the file, which is not closed
   * @throws IOException if it cannot be written
   */
  Writer create(OutputStream out) throws IOException;

  /** Writes rows to a file, which is complete when the writer is closed. */
  interface Writer extends Closeable {
    /**
     * Writes a row.
     *
     * @param row the row
     * @throws IOException if it cannot be written
     */
    void add(AuditRow row) throws IOException;
  }

  /**
   * {@return the format with a name; empty if its module is not there}
   *
   * @param name the name
   */
  static Optional<AuditFormat> of(String name) {
    return ServiceLoader.load(AuditFormat.class, AuditFormat.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(format -> format.name().equals(name))
        .findFirst();
  }
}
