package org.hlo4j.ir.verify;

import org.hlo4j.ir.LocalOperation;
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

  /** Reports an error and returns false. */
  public boolean report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
    return false;
  }

  /** Reports {@code message} about a place and returns false. */
  public boolean error(Location location, String message) {
    return report(Diagnostic.error(location, message));
  }

  /** Reports {@code message} about an operation and returns false. */
  public boolean error(LocalOperation operation, String message) {
    return report(errorAt(operation, message));
  }

  /** Reports {@code 'name' op message} and returns false. */
  public boolean opError(LocalOperation operation, String message) {
    return report(opErrorAt(operation, message));
  }

  /** The error, to be reported with more notes. */
  public Diagnostic errorAt(LocalOperation operation, String message) {
    Diagnostic error = Diagnostic.error(operation.location(), message);
    if (!options.notesOperation()) {
      return error;
    }
    String printed =
        switch (operation) {
          case Operation whole -> text.operation(whole);
        };
    return error.withNote(operation.location(), "see current operation: " + printed);
  }

  /** The error {@code 'name' op message}, to be reported with more notes. */
  public Diagnostic opErrorAt(LocalOperation operation, String message) {
    return errorAt(operation, "'" + operation.definition() + "' op " + message);
  }
}
