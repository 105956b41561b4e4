package org.hlo4j.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.onnx.importer.ModelImporter;
import org.hlo4j.onnx.proto.ModelFile;
import org.hlo4j.onnx.proto.ModelProto;
import org.jspecify.annotations.Nullable;

/** A model of ONNX. */
public final class OnnxModel {
  private final ModelProto proto;
  private final String name;
  private final @Nullable Path folder;

  private OnnxModel(ModelProto proto, String name, @Nullable Path folder) {
    this.proto = proto;
    this.name = name;
    this.folder = folder;
  }

  /**
   * Reads a model. The file, and those of its external data, are mapped and must not change while
   * the model or a program made of it is in use.
   *
   * @param file the file of the model
   * @return the model
   * @throws IOException if the file cannot be read
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not a model
   */
  public static OnnxModel read(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    String name = file.toString();
    return new OnnxModel(
        ModelFile.read(Blob.map(file), name), name, file.toAbsolutePath().getParent());
  }

  /**
   * Reads a model without external data.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @return the model
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not a model
   */
  public static OnnxModel read(Blob bytes, String name) {
    return new OnnxModel(ModelFile.read(bytes, name), name, null);
  }

  /**
   * Converts the model.
   *
   * @param sizes sizes for dimensions that the model leaves open, by their names; others are dynamic
   * @return a program whose function {@code main} has a parameter for each input of the model and a
   *     result for each output
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each node that cannot be
   *     converted
   */
  public Operation toStablehlo(Map<String, Long> sizes) {
    return ModelImporter.run(proto, name, folder, Map.copyOf(sizes));
  }
}
