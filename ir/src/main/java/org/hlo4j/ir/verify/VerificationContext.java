package org.hlo4j.ir.verify;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;

/** What checks are made with: where errors go, and what is known beyond the operation itself. */
public final class VerificationContext {
  private final DialectRegistry registry;
  private final IrText text;
  private final VerifierOptions options;
  private final Diagnostics diagnostics;
  private final SymbolTables symbols;

  private VerificationContext(
      DialectRegistry registry,
      IrText text,
      VerifierOptions options,
      Diagnostics diagnostics,
      SymbolTables symbols) {
    this.registry = registry;
    this.text = text;
    this.options = options;
    this.diagnostics = diagnostics;
    this.symbols = symbols;
  }

  VerificationContext(
      DialectRegistry registry, IrText text, VerifierOptions options, Diagnostics diagnostics) {
    this(registry, text, options, diagnostics, new SymbolTables());
  }

  /** This context, but with errors going elsewhere. */
  VerificationContext reportingTo(Diagnostics other) {
    return new VerificationContext(registry, text, options, other, symbols);
  }

  public DialectRegistry registry() {
    return registry;
  }

  /** Writes the types and attributes that messages quote. */
  public IrText text() {
    return text;
  }

  public VerifierOptions options() {
    return options;
  }

  /** The symbols of the program, which does not change while it is verified. */
  public SymbolTables symbols() {
    return symbols;
  }

  /** Reports an error and says that all is not well. */
  public boolean report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
    return false;
  }

  /** Reports {@code message} about a place and says that all is not well. */
  public boolean error(Location location, String message) {
    return report(Diagnostic.error(location, message));
  }

  /** Reports {@code message} about an operation and says that all is not well. */
  public boolean error(Operation operation, String message) {
    return report(errorAt(operation, message));
  }

  /** Reports {@code 'name' op message} and says that all is not well. */
  public boolean opError(Operation operation, String message) {
    return report(opErrorAt(operation, message));
  }

  /** The error, to be reported with more notes. */
  public Diagnostic errorAt(Operation operation, String message) {
    Diagnostic error = Diagnostic.error(operation.location(), message);
    return options.notesOperation()
        ? error.withNote(
            operation.location(), "see current operation: " + text.operation(operation))
        : error;
  }

  /** The error {@code 'name' op message}, to be reported with more notes. */
  public Diagnostic opErrorAt(Operation operation, String message) {
    return errorAt(operation, "'" + operation.name() + "' op " + message);
  }
}
