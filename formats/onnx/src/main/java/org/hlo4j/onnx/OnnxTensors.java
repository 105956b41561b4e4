package org.hlo4j.onnx;

import java.util.Objects;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.onnx.importer.TensorReader;
import org.hlo4j.onnx.proto.ModelFile;

/** Tensors in files of their own, {@code input_0.pb} say, as ONNX's tests have them. */
public final class OnnxTensors {
  private OnnxTensors() {}

  /**
   * Reads a tensor.
   *
   * @param bytes a {@code TensorProto}
   * @param name the name of the file, for diagnostics
   * @return the tensor
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is damaged or of strings
   */
  public static Tensor read(Blob bytes, String name) {
    Objects.requireNonNull(name, "name");
    return TensorReader.read(ModelFile.readTensor(bytes, name), name);
  }
}
