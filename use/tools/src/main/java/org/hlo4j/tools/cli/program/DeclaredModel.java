package org.hlo4j.tools.cli.program;

import java.util.List;
import java.util.Optional;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.cli.command.ProgramFile;

/**
 * The inputs, outputs and open dimensions of a model of another framework, as it declares them.
 *
 * @param inputs those without a value; empty if one is not a tensor of known rank
 * @param outputs their names
 * @param open the dimensions that inputs leave open and no option gives
 */
record DeclaredModel(List<Parameter> inputs, List<String> outputs, OpenDimensions open) {
  /** Returns what a file declares; empty if it is no model, or is damaged. */
  static Optional<DeclaredModel> of(ProgramFile file) {
    if (!file.form().isModel()) {
      return Optional.empty();
    }
    try {
      List<String> given = List.copyOf(file.reader().imports().sizes().keySet());
      return Optional.of(
          new DeclaredModel(
              file.source().modelParameters(),
              file.source().modelOutputs(),
              file.source().modelDimensions().without(given)));
    } catch (DiagnosticException damaged) {
      return Optional.empty(); // reported when it was read
    }
  }

  static String described(Parameter input) {
    return input.names().getFirst() + ": " + MlirPrinter.toLine(input.type());
  }
}
