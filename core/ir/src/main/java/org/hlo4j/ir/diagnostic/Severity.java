package org.hlo4j.ir.diagnostic;

/** The severity of a diagnostic. */
public enum Severity {
  /** An explanation of another diagnostic. */
  NOTE,
  /** The program is accepted, but probably not as intended. */
  WARNING,
  /** The program is rejected. */
  ERROR,
  /** Information. */
  REMARK;

  /** {@return the label that tools print, such as {@code error}} */
  public String label() {
    return switch (this) {
      case NOTE -> "note";
      case WARNING -> "warning";
      case ERROR -> "error";
      case REMARK -> "remark";
    };
  }
}
