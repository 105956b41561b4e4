package org.hlo4j.hlo.translate;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;

/** Translates modules to StableHLO. */
public final class HloToStablehlo {
  private HloToStablehlo() {}

  /**
   * Translates a module as XLA's own tools do. What StableHLO has no operation for is expanded
   * where its meaning is known.
   *
   * @param module the module
   * @param location the location of the module, for diagnostics
   * @param options how it is translated
   * @param warnings receives what the module says and the program does not
   * @return the program; its function {@code main} has a parameter for each value that the
   *     parameters of the module's program consist of, and a result for each of its result
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with all instructions that StableHLO has no
   *     counterpart for
   */
  public static Operation translate(
      HloModule module, Location location, TranslationOptions options, Diagnostics warnings) {
    return new ModuleTranslator(module, location, options).translate(warnings);
  }

  /**
   * Translates a module that was read, as {@link #translate} does, and verifies the program: shapes
   * in texts need not be those that instructions have.
   *
   * @param module the module
   * @param location the location of the module, for diagnostics
   * @param options how it is translated
   * @param warnings receives what the module says and the program does not
   * @return the program
   * @throws DiagnosticException with all instructions that StableHLO has no counterpart for, or all
   *     that is wrong with the program
   */
  public static Operation translateVerified(
      HloModule module, Location location, TranslationOptions options, Diagnostics warnings) {
    Operation program = translate(module, location, options, warnings);
    Diagnostics.Collector problems = Diagnostics.collector();
    if (!new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, problems)) {
      throw new DiagnosticException(problems.toList());
    }
    return program;
  }
}
