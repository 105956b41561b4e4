package org.hlo4j.audit;

import java.io.IOException;

/** Thrown if a file of a store cannot be opened and its verdict is more than that it is missing. */
public final class UnopenedException extends IOException {
  private static final long serialVersionUID = 1;

  /** The verdict on the file. */
  private final AuditVerdict verdict;

  /**
   * Creates an exception.
   *
   * @param verdict what the audit says of the file
   * @param reason why, in words
   */
  public UnopenedException(AuditVerdict verdict, String reason) {
    super(reason);
    this.verdict = verdict;
  }

  /** {@return what the audit says of the file} */
  public AuditVerdict verdict() {
    return verdict;
  }

  /**
   * {@return what is said of a file that was not opened}
   *
   * @param e what was thrown
   */
  public static AuditVerdict verdict(IOException e) {
    return e instanceof UnopenedException unopened ? unopened.verdict : AuditVerdict.MISSING;
  }
}
