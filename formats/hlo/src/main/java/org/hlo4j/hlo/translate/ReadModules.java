package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ImportOptions.Weights;

/** Translation of modules that were read, for text and protos. */
final class ReadModules {
  private ReadModules() {}

  /**
   * Translates a module.
   *
   * @param location where the file begins
   */
  static Operation translate(
      HloModule module, Location location, ImportOptions options, Diagnostics warnings) {
    refuse(location, !options.sizes().isEmpty(), "sizes: they leave none open");
    refuse(location, options.weights() == Weights.ARGUMENTS, "weights as arguments");
    refuse(location, !options.tensors().isEmpty(), "other weights");
    boolean keepsFusions = options.form() == CoarseForm.COMPOSITES;
    return HloToStablehlo.translateVerified(
        module, location, new TranslationOptions(keepsFusions, false), warnings);
  }

  private static void refuse(Location location, boolean isGiven, String what) {
    if (isGiven) {
      throw new DiagnosticException(location, "modules of HLO are not imported with " + what);
    }
  }

  /** Returns the parameters of the program; none if a type is not known. */
  static List<Parameter> parameters(HloModule module) {
    List<Parameter> parameters = new ArrayList<>();
    try {
      for (HloInstruction each : module.entry().parameters()) {
        for (Type type : Shapes.leafTypes(each.shape())) {
          parameters.add(new Parameter(List.of(each.name()), type, true));
        }
      }
      return parameters;
    } catch (UnsupportedNodeException e) {
      return List.of(); // reported when the module is translated
    }
  }
}
