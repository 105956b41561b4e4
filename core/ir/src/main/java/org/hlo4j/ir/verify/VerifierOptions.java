package org.hlo4j.ir.verify;

/**
 * Options of the verifier.
 *
 * @param allowUnregisteredDialects whether operations of unregistered dialects are accepted
 * @param notesOperation whether errors about an operation have a note that shows it
 * @param reusesForms whether the checks local to operations of one {@linkplain org.hlo4j.ir.OpForm
 *     form} run once; disabling this only costs time
 */
public record VerifierOptions(
    boolean allowUnregisteredDialects, boolean notesOperation, boolean reusesForms) {
  /** Rejects unregistered dialects; no notes that show operations. */
  public static final VerifierOptions DEFAULT = new VerifierOptions(false, false);

  /**
   * Creates options that reuse forms.
   *
   * @param allowUnregisteredDialects whether operations of unregistered dialects are accepted
   * @param notesOperation whether errors about an operation have a note that shows it
   */
  public VerifierOptions(boolean allowUnregisteredDialects, boolean notesOperation) {
    this(allowUnregisteredDialects, notesOperation, true);
  }

  /** {@return these options, with every operation checked by itself} */
  public VerifierOptions withoutForms() {
    return new VerifierOptions(allowUnregisteredDialects, notesOperation, false);
  }
}
