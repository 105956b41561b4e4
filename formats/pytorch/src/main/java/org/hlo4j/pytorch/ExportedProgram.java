package org.hlo4j.pytorch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.pytorch.archive.Pt2Archive;
import org.hlo4j.pytorch.importer.OpenSymbols;
import org.hlo4j.pytorch.importer.ProgramImporter;
import org.hlo4j.pytorch.operator.Operators;

/** A program that {@code torch.export.save} wrote: a file {@code .pt2}. */
public final class ExportedProgram {
  private final Pt2Archive archive;

  private ExportedProgram(Pt2Archive archive) {
    this.archive = archive;
  }

  /**
   * Reads a program. The file is mapped and must not change while the program, or one made of it,
   * is in use.
   *
   * @param file the file
   * @return the program
   * @throws IOException if the file cannot be read
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not an exported program
   */
  public static ExportedProgram read(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    return read(Blob.map(file), file.toString());
  }

  /**
   * Reads a program.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @return the program
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not an exported program
   */
  public static ExportedProgram read(Blob bytes, String name) {
    return new ExportedProgram(Pt2Archive.read(bytes, name));
  }

  /**
   * Converts the program to StableHLO, without warnings. Tensors of the archive are not copied.
   *
   * @param options how it is converted
   * @return a program whose function {@code main} has a parameter for each tensor that the program
   *     is called with, and a result for each tensor that it returns, then for each parameter,
   *     buffer or input that it changes in place
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each node that cannot be
   *     converted
   */
  public Operation toStablehlo(ImportOptions options) {
    return toStablehlo(options, Diagnostics.collector());
  }

  /**
   * Converts the program to StableHLO. Tensors of the archive are not copied.
   *
   * @param options how it is converted
   * @param warnings receives what the program says and StableHLO cannot, such as its assertions
   * @return as of {@link #toStablehlo(ImportOptions)}
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each node that cannot be
   *     converted
   */
  public Operation toStablehlo(ImportOptions options, Diagnostics warnings) {
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(warnings, "warnings");
    return ProgramImporter.run(archive, Operators.ALL, options, warnings);
  }

  /** {@return the dimensions that the inputs leave open, by their symbols} */
  public OpenDimensions openDimensions() {
    return OpenSymbols.of(archive.program());
  }
}
