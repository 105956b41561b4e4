package org.hlo4j.onnx.proto;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.UnknownFields;
import org.hlo4j.message.MessageInput;
import org.hlo4j.message.MessageOutput;

/** Models as files. */
public final class ModelFile {
  private static final String MODEL = "an ONNX model";

  private ModelFile() {}

  private static MessageInput input(Blob bytes, String name) {
    if (bytes.size() > Integer.MAX_VALUE) {
      throw new DiagnosticException(
          new ByteOffsetLoc(name, 0),
          "not %s: a message has at most 2 GiB, not %d bytes".formatted(MODEL, bytes.size()));
    }
    return new MessageInput(bytes, name, MODEL);
  }

  /**
   * Reads a model. Its tensors are slices of the file.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @return the model
   * @throws DiagnosticException if the file is damaged
   */
  public static ReadModel read(Blob bytes, String name) {
    MessageInput input = input(bytes, name);
    return new ReadModel(ModelProto.MESSAGE.read(input), input.unknownFields());
  }

  /**
   * A model that was read.
   *
   * @param proto the model
   * @param unknown what it has besides
   */
  public record ReadModel(ModelProto proto, UnknownFields unknown) {}

  /**
   * Reads a tensor in a file of its own.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @return the tensor
   * @throws DiagnosticException if the file is damaged
   */
  public static TensorProto readTensor(Blob bytes, String name) {
    return TensorProto.MESSAGE.read(input(bytes, name));
  }

  /**
   * Writes a model.
   *
   * @param model the model
   * @param output receives the bytes of the file
   * @throws IOException if they cannot be written
   */
  public static void write(ModelProto model, OutputStream output) throws IOException {
    BufferedOutputStream buffered = new BufferedOutputStream(output);
    ModelProto.MESSAGE.write(model, new MessageOutput(buffered));
    buffered.flush();
  }
}
