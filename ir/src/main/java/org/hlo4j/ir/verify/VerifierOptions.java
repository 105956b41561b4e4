package org.hlo4j.ir.verify;

/**
 * How a program is verified.
 *
 * @param allowUnregisteredDialects whether operations of unknown dialects are let pass
 * @param notesOperation whether an error about an operation shows it in a note
 * @param reusesForms whether what is local to operations of one {@linkplain org.hlo4j.ir.OpForm
 *     form} is checked once; the verdict is the same, and takes longer without
 */
public record VerifierOptions(
    boolean allowUnregisteredDialects, boolean notesOperation, boolean reusesForms) {
  public static final VerifierOptions DEFAULT = new VerifierOptions(false, false);

  public VerifierOptions(boolean allowUnregisteredDialects, boolean notesOperation) {
    this(allowUnregisteredDialects, notesOperation, true);
  }

  /** These options, with every operation checked by itself. */
  public VerifierOptions withoutForms() {
    return new VerifierOptions(allowUnregisteredDialects, notesOperation, false);
  }
}
