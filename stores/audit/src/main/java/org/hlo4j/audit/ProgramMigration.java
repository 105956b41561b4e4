package org.hlo4j.audit;

import java.util.List;
import java.util.Locale;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a migration for one program.
 *
 * @param path where the program is
 * @param status whether there is an artifact
 * @param reasons why there is none; if there is, what the file says and the artifact does not
 * @param source the content of the file; null if it could not be opened
 * @param digest the digest of what the program means; null if there is no artifact
 * @param artifact the artifact, which means what the program means; null if there is none
 */
public record ProgramMigration(
    String path,
    Status status,
    List<String> reasons,
    @Nullable Blob source,
    @Nullable String digest,
    @Nullable Blob artifact) {
  /** Copies the list of reasons. */
  public ProgramMigration {
    reasons = List.copyOf(reasons);
  }

  /** Whether there is an artifact. */
  public enum Status {
    /** There is, and it was read back. */
    MIGRATED,
    /** The release lacks what the program uses. */
    UNFIT,
    /** The program cannot be read, or is not valid. */
    FAILED,
    /** There is not enough memory to read or write the program. */
    OUT_OF_MEMORY;

    /** {@return the name in tables} */
    public String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * {@return a migration without an artifact}
   *
   * @param path where the program is
   * @param status why, in general
   * @param reasons why
   * @param source the content of the file; null if it could not be opened
   */
  public static ProgramMigration refused(
      String path, Status status, List<String> reasons, @Nullable Blob source) {
    return new ProgramMigration(path, status, reasons, source, null, null);
  }
}
