package org.hlo4j.onnx.importer;

import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.program.ExternalData;

/** Reads single tensors. */
public final class TensorReader {
  private TensorReader() {}

  /**
   * Returns the elements of a tensor without external data.
   *
   * @param name of the file, for diagnostics
   * @throws DiagnosticException if it has strings, or not as many elements as its shape
   */
  public static Tensor read(TensorProto tensor, String name) {
    try {
      ModelTensors tensors =
          new ModelTensors(
              ExternalData.NONE,
              (_, message) -> {
                throw UnsupportedNodeException.of("%s", message);
              });
      if (tensors.read(tensor) instanceof OnnxValue.Constant constant) {
        return constant.tensor();
      }
      throw UnsupportedNodeException.of("tensors of strings have no type in StableHLO");
    } catch (UnsupportedNodeException e) {
      throw new DiagnosticException(new NameLoc(name, UnknownLoc.INSTANCE), e.reason());
    }
  }
}
