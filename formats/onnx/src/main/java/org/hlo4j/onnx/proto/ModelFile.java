package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.hlo4j.ir.Blob;

/** Models as files. */
public final class ModelFile {
  private ModelFile() {}

  /**
   * Reads a model. Its tensors are slices of the file.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @return the model
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the file is damaged
   */
  public static ModelProto read(Blob bytes, String name) {
    return ModelProto.MESSAGE.read(new ProtoInput(bytes, name));
  }

  /**
   * Reads a tensor in a file of its own.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @return the tensor
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the file is damaged
   */
  public static TensorProto readTensor(Blob bytes, String name) {
    return TensorProto.MESSAGE.read(new ProtoInput(bytes, name));
  }

  /**
   * Writes a model.
   *
   * @param model the model
   * @param output receives the bytes of the file
   * @throws IOException if they cannot be written
   */
  public static void write(ModelProto model, OutputStream output) throws IOException {
    CodedOutputStream coded = CodedOutputStream.newInstance(output);
    ModelProto.MESSAGE.write(model, coded);
    coded.flush();
  }
}
