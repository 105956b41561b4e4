package org.hlo4j.onnx;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ImportOptions.Weights;
import org.hlo4j.program.ModelFormat;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;

/** Models of ONNX, for readers of programs in any form. */
public final class OnnxFormat implements ModelFormat {
  /** Creates the format; {@link java.util.ServiceLoader} does. */
  public OnnxFormat() {}

  @Override
  public ProgramForm form() {
    return ProgramForm.ONNX;
  }

  @Override
  public Operation read(
      Blob bytes, String name, ExternalData external, ImportOptions options, Diagnostics warnings) {
    Map<String, Boolean> refused =
        Map.of(
            "weights as arguments",
            options.weights() == Weights.ARGUMENTS,
            "other weights",
            !options.tensors().isEmpty());
    refused.forEach((what, isGiven) -> {
      if (isGiven) {
        throw new DiagnosticException(
            new ByteOffsetLoc(name, 0), "models of ONNX are not imported with " + what);
      }
    });
    return OnnxModel.read(bytes, name, external)
        .toStablehlo(options.sizes(), options.form(), warnings);
  }

  @Override
  public List<Parameter> parameters(Blob bytes, String name) {
    return OnnxModel.read(bytes, name, ExternalData.NONE).parameters();
  }

  @Override
  public List<String> outputs(Blob bytes, String name) {
    return OnnxModel.read(bytes, name, ExternalData.NONE).outputs();
  }

  @Override
  public OpenDimensions openDimensions(Blob bytes, String name, ExternalData external) {
    return OnnxModel.read(bytes, name, external).openDimensions();
  }
}
