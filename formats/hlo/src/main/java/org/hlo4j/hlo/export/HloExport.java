package org.hlo4j.hlo.export;

import java.util.List;
import java.util.Objects;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;

/**
 * A program as a module of HLO.
 *
 * @param module the module
 * @param warnings what of the program the module does not say
 */
public record HloExport(HloModule module, List<Diagnostic> warnings) {
  /** Copies the list. */
  public HloExport {
    warnings = List.copyOf(warnings);
  }

  /**
   * Converts a program. Weights are not copied: they must not change while the module is in use.
   *
   * <p>Operations of CHLO that have no opcode are expressed by those of StableHLO.
   *
   * @param program a module with function {@code main}, or only one function; it is not changed
   * @return the module, whose program has a parameter for each of the function
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each operation that HLO
   *     cannot express
   */
  public static HloExport of(Operation program) {
    Objects.requireNonNull(program, "program");
    return new ModuleExporter(Preparation.of(program)).run();
  }
}
