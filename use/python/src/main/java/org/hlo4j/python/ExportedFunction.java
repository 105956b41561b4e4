package org.hlo4j.python;

import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.portability.version.TargetVersion;

/** A file of {@code jax.export}, for Python's {@code JaxExport}. */
public final class ExportedFunction {
  private final JaxExport export;
  private final JaxCall call;

  private ExportedFunction(JaxExport export) {
    this.export = export;
    this.call = JaxCall.of(export);
  }

  /**
   * Reads a file.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is damaged
   */
  public static ExportedFunction read(byte[] file) {
    return new ExportedFunction(JaxExport.read(file));
  }

  /** The names of all results. */
  public String[] outputs() {
    return export.outputs().names().toArray(String[]::new);
  }

  /** The platforms it was made for. */
  public String[] platforms() {
    return export.platforms().toArray(String[]::new);
  }

  /** The program as the artifact in the file. */
  public byte[] artifact() {
    return export.module().toByteArray();
  }

  /** The program as MLIR text. */
  public String toText() {
    return ProgramFunctions.toText(call.program());
  }

  /** The file. */
  public byte[] write() {
    return export.write();
  }

  /**
   * The file with its programs written for a release.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if there is no such version, or it does not
   *     know what a program uses
   */
  public byte[] write(String target) {
    return export.withRelease(TargetVersion.parse(target, UnknownLoc.INSTANCE)).write();
  }

  /**
   * The gradient function in the file.
   *
   * @throws IllegalArgumentException if it was exported without gradients
   */
  public ExportedFunction vjp() {
    return new ExportedFunction(
        export
            .vjp()
            .orElseThrow(
                () -> new IllegalArgumentException("the function was exported without gradients")));
  }

  /**
   * The function, ready to be run.
   *
   * @param platform the platform that it is to run as on; empty for the CPU or else the first
   * @throws IllegalArgumentException if it was not exported for the platform
   */
  public PreparedProgram prepare(String platform) {
    return PreparedProgram.of(platform.isEmpty() ? call : call.on(platform));
  }
}
