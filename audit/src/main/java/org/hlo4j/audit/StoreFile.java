package org.hlo4j.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.hlo4j.ir.Blob;

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

  /** {@return the folder of the files that its content names; empty if it cannot name any} */
  default Optional<Path> folder() {
    return Optional.empty();
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
    return new UnreadableFile(path, reason);
  }

  /** {@return whether something is open until this is closed} */
  default boolean isHeld() {
    return false;
  }

  /** Says that it is not opened any more. */
  default void close() {}
}
