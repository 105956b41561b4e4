package org.hlo4j.tools.run;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Adds notes with the operation to errors, as MLIR's tools do, and forwards all diagnostics.
 *
 * @param notes whether notes are added
 */
public record OperationNotes(Diagnostics diagnostics, DialectRegistry registry, boolean notes)
    implements Diagnostics {
  private static final PrinterOptions WITHOUT_REGIONS =
      PrinterOptions.builder().generic(true).localScope(true).skipRegions(true).build();

  @Override
  public void report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
  }

  @Override
  public void error(Operation operation, String message) {
    Diagnostic error = Diagnostic.error(operation.location(), message);
    report(
        notes
            ? error.withNote(
                operation.location(),
                "see current operation: " + new FullText(registry).operation(operation))
            : error);
  }

  @Override
  public void illegal(Operation operation) {
    error(
        operation,
        Diagnostics.illegalMessage(operation)
            + ": "
            + MlirPrinter.toString(operation, registry, WITHOUT_REGIONS).strip());
  }
}
