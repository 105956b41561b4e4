package org.hlo4j.pytorch;

import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ModelFormat;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;

/** Exported programs of PyTorch, for readers of programs in any form. */
public final class PytorchFormat implements ModelFormat {
  /** Creates the format; {@link java.util.ServiceLoader} does. */
  public PytorchFormat() {}

  @Override
  public ProgramForm form() {
    return ProgramForm.PYTORCH;
  }

  @Override
  public Operation read(
      Blob bytes, String name, ExternalData external, ImportOptions options, Diagnostics warnings) {
    return ExportedProgram.read(bytes, name).toStablehlo(options, warnings);
  }

  @Override
  public OpenDimensions openDimensions(Blob bytes, String name, ExternalData external) {
    return ExportedProgram.read(bytes, name).openDimensions();
  }
}
