package org.hlo4j.audit;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ExternalData;

/** A file of a store. Members of an archive keep it open until all are closed. */
public interface StoreFile {
  /** {@return where it is: a path, or that of an archive, {@code !/} and the path inside} */
  String path();

  /** {@return its size in bytes; of a member of an archive, as the archive says} */
  long size();

  /** {@return when it was modified, in milliseconds; empty if nothing says it} */
  default Optional<Instant> modified() {
    return Optional.empty();
  }

  /**
   * {@return what changes with the content of the file, as far as the file system tells; of a
   * member that of its archive; empty if nothing does}
   */
  default Optional<String> stamp() {
    return Optional.empty();
  }

  /** {@return the files with external data of a model; none of members of archives} */
  default ExternalData external() {
    return ExternalData.NONE;
  }

  /**
   * {@return its content, which stays valid when the file is closed}
   *
   * @throws IOException if it cannot be read
   */
  Blob open() throws IOException;

  /**
   * {@return a file that cannot be opened}
   *
   * @param path where it should be
   * @param reason why
   */
  static StoreFile unreadable(String path, String reason) {
    return unreadable(path, 0, AuditVerdict.MISSING, reason);
  }

  /**
   * {@return a file that cannot be opened}
   *
   * @param path where it should be
   * @param size its size in bytes; 0 if that is not known
   * @param verdict what the audit says of it
   * @param reason why
   */
  static StoreFile unreadable(String path, long size, AuditVerdict verdict, String reason) {
    return new UnreadableFile(path, size, verdict, reason);
  }

  /** {@return whether something is open until this is closed} */
  default boolean isHeld() {
    return false;
  }

  /** Says that it is not opened any more. */
  default void close() {}
}
