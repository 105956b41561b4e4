package org.hlo4j.ir.diagnostic;

/** How grave a diagnostic is. */
public enum Severity {
  NOTE,
  WARNING,
  ERROR,
  REMARK;

  /** The word that tools print. */
  public String label() {
    return switch (this) {
      case NOTE -> "note";
      case WARNING -> "warning";
      case ERROR -> "error";
      case REMARK -> "remark";
    };
  }
}
