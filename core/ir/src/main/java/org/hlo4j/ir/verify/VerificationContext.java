package org.hlo4j.ir.verify;

import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * The environment of verification: the sink of errors, and access to the program beyond the
 * operation.
 */
public final class VerificationContext {
  private final Verifier verifier;
  private final Diagnostics diagnostics;
  private final SymbolTables symbols;

  private VerificationContext(Verifier verifier, Diagnostics diagnostics, SymbolTables symbols) {
    this.verifier = verifier;
    this.diagnostics = diagnostics;
    this.symbols = symbols;
  }

  VerificationContext(Verifier verifier, Diagnostics diagnostics) {
    this(verifier, diagnostics, new SymbolTables());
  }

  /** Returns the verifier that runs. */
  Verifier verifier() {
    return verifier;
  }

  /** Returns this context with another sink. */
  VerificationContext reportingTo(Diagnostics other) {
    return new VerificationContext(verifier, other, symbols);
  }

  /** {@return the dialects} */
  public DialectRegistry registry() {
    return verifier.registry();
  }

  /** {@return the formatter of types and attributes in messages} */
  public IrText text() {
    return verifier.text();
  }

  /** {@return the options} */
  public VerifierOptions options() {
    return verifier.options();
  }

  /**
   * {@return the symbols of the program} They are cached, as the program does not change during
   * verification.
   */
  public SymbolTables symbols() {
    return symbols;
  }

  /**
   * Reports a diagnostic.
   *
   * @param diagnostic the diagnostic
   * @return false
   */
  public boolean report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
    return false;
  }

  /**
   * Reports an error.
   *
   * @param location the location
   * @param message the message
   * @return false
   */
  public boolean error(Location location, String message) {
    return report(Diagnostic.error(location, message));
  }

  /**
   * Reports an error about an operation.
   *
   * @param operation the operation
   * @param message the message
   * @return false
   */
  public boolean error(LocalOperation operation, String message) {
    return report(errorAt(operation, message));
  }

  /**
   * Reports the error {@code 'name' op message}.
   *
   * @param operation the operation
   * @param message the message
   * @return false
   */
  public boolean opError(LocalOperation operation, String message) {
    return report(opErrorAt(operation, message));
  }

  /**
   * {@return an error about an operation, to be reported with further notes}
   *
   * @param operation the operation
   * @param message the message
   */
  public Diagnostic errorAt(LocalOperation operation, String message) {
    Diagnostic error = Diagnostic.error(operation.location(), message);
    if (!options().notesOperation()) {
      return error;
    }
    String printed =
        switch (operation) {
          case Operation whole -> text().operation(whole);
        };
    return error.withNote(operation.location(), "see current operation: " + printed);
  }

  /**
   * {@return the error {@code 'name' op message}, to be reported with further notes}
   *
   * @param operation the operation
   * @param message the message
   */
  public Diagnostic opErrorAt(LocalOperation operation, String message) {
    return errorAt(operation, "'" + operation.definition() + "' op " + message);
  }
}
