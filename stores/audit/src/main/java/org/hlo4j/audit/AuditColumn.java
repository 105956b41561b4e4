package org.hlo4j.audit;

import static org.hlo4j.audit.ColumnType.BOOLEAN;
import static org.hlo4j.audit.ColumnType.COUNTS;
import static org.hlo4j.audit.ColumnType.DOUBLE;
import static org.hlo4j.audit.ColumnType.LONG;
import static org.hlo4j.audit.ColumnType.STRING;
import static org.hlo4j.audit.ColumnType.STRINGS;
import static org.hlo4j.audit.ColumnType.TIMESTAMP;

import java.util.Locale;

/**
 * The columns of an audit, in their order. Those after {@link #DIAGNOSTIC} are facts of a program,
 * and null unless the verdict is {@link AuditVerdict#VALID}.
 */
public enum AuditColumn {
  /** Where the file is: its path, or that of an archive, {@code !/} and the path inside. */
  PATH(STRING),
  /** The size of the file in bytes. */
  SIZE(LONG),
  /** When the file was modified, as the store says. */
  MODIFIED(TIMESTAMP),
  /** The SHA-256 of the file, in hexadecimal digits. */
  SHA256(STRING),
  /**
   * The fingerprints of the keys whose signatures over the file verify; null unless keys are given.
   */
  SIGNERS(STRINGS),
  /**
   * The label of the {@link org.hlo4j.program.ProgramForm}; null if the file cannot be opened, or
   * is known to hold no program.
   */
  FORM(STRING),
  /** The title of the {@link AuditVerdict}: that the program is valid, or why it is not. */
  VERDICT(STRING),
  /** The first diagnostic, with its position, if the verdict is not that the program is valid. */
  DIAGNOSTIC(STRING),

  /** The release of StableHLO that an artifact was written for; null for other forms. */
  RELEASE(STRING),
  /** The oldest release that the program fits; null if there is none. */
  FLOOR(STRING),
  /** The oldest release that the expanded program fits. */
  EXPANDED_FLOOR(STRING),
  /** The operations and their features that some releases lack, each once, in program order. */
  BLOCKERS(STRINGS),
  /** The digest of what the program means. */
  DIGEST(STRING),
  /** The {@link org.hlo4j.inspect.digest.ProgramSketch}, which similar programs share. */
  SKETCH(STRING),
  /** The number of operations. */
  OPERATIONS(LONG),
  /** The number of operations by dialect. */
  DIALECTS(COUNTS),
  /** The number of operations by name. */
  OPERATION_NAMES(COUNTS),
  /** The number of custom calls by target. */
  CUSTOM_CALLS(COUNTS),
  /** The number of composites by name. */
  COMPOSITES(COUNTS),
  /** The element types of values, in the order of their names. */
  ELEMENT_TYPES(STRINGS),
  /** The signatures of public functions. */
  FUNCTIONS(STRINGS),
  /** The number of constants. */
  CONSTANTS(LONG),
  /** The size of the elements of constants in bytes. */
  CONSTANT_BYTES(LONG),
  /** The number of elements of constants. */
  PARAMETERS(LONG),
  /** The floating-point operations of a run, estimated. */
  FLOPS(DOUBLE),
  /** The bytes that a run reads and writes, estimated. */
  BYTES_MOVED(DOUBLE),
  /** The most bytes of values that are live at a time, estimated. */
  PEAK_BYTES(DOUBLE),
  /** Whether operations have locations. */
  HAS_LOCATIONS(BOOLEAN),
  /** The files that locations name, each once, in their order. */
  LOCATION_FILES(STRINGS),
  /** The files that locations name in folders of people. */
  PERSONAL_FILES(STRINGS),
  /** The platforms that a file of {@code jax.export} is for; null for other forms. */
  PLATFORMS(STRINGS),
  /** The number of devices that a file of {@code jax.export} is for; null for other forms. */
  DEVICES(LONG);

  private final ColumnType type;

  AuditColumn(ColumnType type) {
    this.type = type;
  }

  /** {@return the name in tables} */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return the type of its values, which may be null} */
  public ColumnType type() {
    return type;
  }
}
