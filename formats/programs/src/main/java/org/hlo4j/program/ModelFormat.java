package org.hlo4j.program;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * A reader of models of another framework, which a library offers by {@link ServiceLoader}. {@link
 * ProgramReader} finds the one for the form of a file.
 */
public interface ModelFormat {
  /** {@return the form of the files that are read} */
  ProgramForm form();

  /**
   * Reads a model and converts it.
   *
   * @param bytes the content of the file, which must not change while the program is in use
   * @param name the name of the file, for diagnostics
   * @param external the files with external data
   * @param options how it is converted; a format refuses options that it does not have
   * @param warnings receives what the model says and the program does not
   * @return the program, in StableHLO
   * @throws DiagnosticException if it is not a model, or has nodes that cannot be converted
   */
  Operation read(
      Blob bytes, String name, ExternalData external, ImportOptions options, Diagnostics warnings);

  /**
   * {@return the parameters of function {@code main} of the program, as a model declares them
   * before it is converted; empty if it does not, or has dimensions of which sizes need not be
   * known}
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @throws DiagnosticException if it is not a model
   */
  default List<Parameter> parameters(Blob bytes, String name) {
    return List.of();
  }

  /**
   * {@return the names of the outputs of a model, as it declares them; empty if it does not}
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @throws DiagnosticException if it is not a model
   */
  default List<String> outputs(Blob bytes, String name) {
    return List.of();
  }

  /**
   * {@return what the program was run with, if the file has that; empty for most}
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @throws DiagnosticException if it is not a model, or has what cannot be an argument
   */
  default Optional<RecordedRun> recorded(Blob bytes, String name) {
    return Optional.empty();
  }

  /**
   * {@return the dimensions that the inputs of a model leave open}
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @param external the files with external data
   * @throws DiagnosticException if it is not a model
   */
  OpenDimensions openDimensions(Blob bytes, String name, ExternalData external);
}
