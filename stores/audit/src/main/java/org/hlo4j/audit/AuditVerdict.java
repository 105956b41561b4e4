package org.hlo4j.audit;

import java.util.Locale;

/** The verdict of an audit on a file. */
public enum AuditVerdict {
  /** The program is valid. */
  VALID,
  /** The program can be read, but the verifier refuses it. */
  INVALID,
  /** The file is damaged, or contains no program. */
  UNREADABLE,
  /** The program exceeds the limits of the audit: depth, operations, constants or stack. */
  TOO_LARGE,
  /** There is not enough memory to read the program. */
  OUT_OF_MEMORY,
  /** Reading the program takes longer than the audit waits. */
  TIMED_OUT,
  /** The file cannot be opened. */
  MISSING;

  /** {@return the name in tables} */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
