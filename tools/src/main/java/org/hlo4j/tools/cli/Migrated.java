package org.hlo4j.tools.cli;

import java.util.List;

/**
 * What became of a file of a migration.
 *
 * @param file the file, relative to the folder
 * @param output what was written, relative to the folder of the outputs; empty if nothing was
 * @param outcome how it went
 * @param source SHA-256 of the bytes that were read, empty if they could not be
 * @param written SHA-256 of the bytes that were written, empty if nothing was
 * @param digest the digest of what the program means, which the written file has as well; empty if
 *     nothing was written
 * @param reasons why nothing was written
 */
record Migrated(
    String file,
    String output,
    Outcome outcome,
    String source,
    String written,
    String digest,
    List<String> reasons) {
  /** How it went. */
  enum Outcome {
    /** The file was written, read back and found to mean the same. */
    MIGRATED("migrated"),
    /** An earlier migration wrote it, and it is as that left it. */
    DONE("already done"),
    /** The program does not fit the target. */
    UNFIT("not fitting"),
    /** The file could not be read or written, or is no valid program. */
    FAILED("failed");

    private final String title;

    Outcome(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  Migrated {
    reasons = List.copyOf(reasons);
  }

  static Migrated written(
      String file, String output, Outcome outcome, String source, String written, String digest) {
    return new Migrated(file, output, outcome, source, written, digest, List.of());
  }

  static Migrated refused(String file, Outcome outcome, String source, List<String> reasons) {
    return new Migrated(file, "", outcome, source, "", "", reasons);
  }

  boolean isWell() {
    return outcome == Outcome.MIGRATED || outcome == Outcome.DONE;
  }
}
