package org.hlo4j.ir.verify;

/**
 * How a program is verified.
 *
 * @param allowUnregisteredDialects whether operations of unknown dialects are let pass
 * @param notesOperation whether an error about an operation shows it in a note
 */
public record VerifierOptions(boolean allowUnregisteredDialects, boolean notesOperation) {
  public static final VerifierOptions DEFAULT = new VerifierOptions(false, false);
}
