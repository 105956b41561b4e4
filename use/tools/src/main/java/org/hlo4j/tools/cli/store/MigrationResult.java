package org.hlo4j.tools.cli.store;

import java.util.List;
import org.hlo4j.tools.run.Exit;

/**
 * The outcome of the migration of a file.
 *
 * @param file the path relative to the folder
 * @param output the path of the output relative to the folder of outputs; empty if nothing was
 *     written
 * @param outcome the kind of outcome
 * @param source SHA-256 of the bytes read; empty if they could not be read
 * @param written SHA-256 of the bytes written; empty if nothing was written
 * @param digest the digest of the program, equal to that of the written file; empty if nothing was
 *     written
 * @param reasons the reasons why nothing was written; if something was, what the file says and the
 *     output does not
 */
record MigrationResult(
    String file,
    String output,
    Outcome outcome,
    String source,
    String written,
    String digest,
    List<String> reasons) {
  /** The kind of outcome. */
  enum Outcome {
    /** The file was written, read back and found to have the same meaning. */
    MIGRATED("migrated"),
    /** An earlier migration wrote it, and it is unchanged since. */
    DONE("already done"),
    /** The program does not fit the target. */
    UNFIT("not fitting"),
    /** The file could not be read or written, or is not a valid program. */
    FAILED("failed"),
    /** There was not enough memory to read or write the program. */
    OUT_OF_MEMORY("out of memory");

    private final String title;

    Outcome(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  MigrationResult {
    reasons = List.copyOf(reasons);
  }

  static MigrationResult written(
      String file, String output, Outcome outcome, String source, String written, String digest) {
    return new MigrationResult(file, output, outcome, source, written, digest, List.of());
  }

  MigrationResult withReasons(List<String> all) {
    return new MigrationResult(file, output, outcome, source, written, digest, all);
  }

  static MigrationResult refused(
      String file, Outcome outcome, String source, List<String> reasons) {
    return new MigrationResult(file, "", outcome, source, "", "", reasons);
  }

  int status() {
    return switch (outcome) {
      case MIGRATED, DONE -> 0;
      case UNFIT, FAILED -> Exit.NEGATIVE;
      case OUT_OF_MEMORY -> Exit.OUT_OF_MEMORY;
    };
  }

  boolean isSuccessful() {
    return outcome == Outcome.MIGRATED || outcome == Outcome.DONE;
  }
}
