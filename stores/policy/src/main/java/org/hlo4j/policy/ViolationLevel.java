package org.hlo4j.policy;

import java.util.Locale;

/** How bad a violation is. */
public enum ViolationLevel {
  /** The program must not be used. */
  ERROR,
  /** The program should not be used. */
  WARNING,
  /** To be known. */
  NOTE;

  /** {@return the name in policies, reports and SARIF} */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
