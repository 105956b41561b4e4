package org.hlo4j.onnx;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.internal.UnknownFields;
import org.hlo4j.onnx.exporter.ModelExporter;
import org.hlo4j.onnx.exporter.ModelWriter;
import org.hlo4j.onnx.exporter.operation.Exports;
import org.hlo4j.onnx.exporter.preparation.Preparation;
import org.hlo4j.onnx.importer.ModelImporter;
import org.hlo4j.onnx.operator.Operators;
import org.hlo4j.onnx.proto.ModelFile;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.OpenDimensions;

/** A model of ONNX. */
public final class OnnxModel {
  /** The first version of the operator set that models are written for. */
  public static final int FIRST_OPSET = ModelExporter.FIRST_OPSET;

  /** The last version of the operator set that models are written for. */
  public static final int LAST_OPSET = ModelExporter.LAST_OPSET;

  /** The version of the operator set that runtimes have had since 2024. */
  public static final int DEFAULT_OPSET = 21;

  private final ModelProto proto;
  private final UnknownFields unknown;
  private final String name;
  private final ExternalData external;

  private OnnxModel(ModelFile.ReadModel model, String name, ExternalData external) {
    this.proto = model.proto();
    this.unknown = model.unknown();
    this.name = name;
    this.external = external;
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
    return read(Blob.map(file), name, ExternalData.beside(file));
  }

  /**
   * Reads a model.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @param folder the folder of the files with external data; without one such data are refused
   * @return the model
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not a model
   */
  public static OnnxModel read(Blob bytes, String name, Optional<Path> folder) {
    return read(bytes, name, folder.map(ExternalData::inFolder).orElse(ExternalData.NONE));
  }

  /**
   * Reads a model.
   *
   * @param bytes the content of the file
   * @param name the name of the file, for diagnostics
   * @param external the files with external data
   * @return the model
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not a model
   */
  public static OnnxModel read(Blob bytes, String name, ExternalData external) {
    return new OnnxModel(ModelFile.read(bytes, name), name, external);
  }

  /**
   * Converts a program to a model. Weights are not copied: they must not change, nor the file in
   * which they are, while the model is in use.
   *
   * <p>Complex numbers are pairs of their parts, in a last dimension of inputs and outputs.
   * Sharding annotations and assertions about shapes are dropped. Where a type has no operator in
   * ONNX Runtime the operator is applied to a wider one, between casts.
   *
   * <p>Formulas and custom calls that are operators of ONNX, such as Softmax, LayerNormalization
   * and Gelu, become one node each.
   *
   * @param program a module with function {@code main}, or only one function; it is not changed
   * @param options the version of ONNX's operator set, and what formulas become operators
   * @return the model, with an input for each parameter of the function and an output for each
   *     result
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each operation that ONNX
   *     cannot express
   */
  public static OnnxModel of(Operation program, ExportOptions options) {
    Objects.requireNonNull(program, "program");
    Operation prepared = Preparation.of(program, options);
    ModelProto model = ModelExporter.run(prepared, options, Exports::of);
    return new OnnxModel(
        new ModelFile.ReadModel(model, new UnknownFields()), "program", ExternalData.NONE);
  }

  /**
   * Converts a program to a model; see {@link #of(Operation, ExportOptions)}.
   *
   * @param program a module with function {@code main}, or only one function; it is not changed
   * @param opset the version of ONNX's operator set, from {@link #FIRST_OPSET} to {@link
   *     #LAST_OPSET}; see {@link #DEFAULT_OPSET}
   * @return the model
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each operation that ONNX
   *     cannot express
   * @throws IllegalArgumentException if the version is not supported
   */
  public static OnnxModel of(Operation program, int opset) {
    return of(program, ExportOptions.DEFAULT.withOpset(opset));
  }

  /**
   * Writes the model. If its tensors have 1 GiB or more, those of some size go to a file beside it,
   * {@code NAME.data}.
   *
   * @param file the file of the model
   * @throws IOException if a file cannot be written
   */
  public void write(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    ModelWriter.write(proto, file);
  }

  /**
   * Writes the model, with its tensors.
   *
   * @param output receives the bytes of the file
   * @throws IOException if they cannot be written
   */
  public void write(OutputStream output) throws IOException {
    Objects.requireNonNull(output, "output");
    ModelFile.write(proto, output);
  }

  /**
   * {@return the dimensions that the inputs leave open} Those without a name in the model are
   * called by their input and place: {@code x.0}.
   */
  public OpenDimensions openDimensions() {
    return ModelImporter.openDimensions(proto);
  }

  /**
   * {@return the parameters of function {@code main} of the program, as the model declares them:
   * open dimensions are dynamic} It is empty if the model has an input that is not a tensor of
   * known rank, and so cannot be converted.
   */
  public List<Parameter> parameters() {
    return ModelImporter.parameters(proto);
  }

  /** {@return the names of the outputs, in order} */
  public List<String> outputs() {
    return ModelImporter.outputs(proto);
  }

  /**
   * Converts the model. Some operators are CHLO's in the program: artifacts hold it once pass
   * {@code chlo-legalize-to-stablehlo} has run, and {@code shape-legalize-to-stablehlo} if it has
   * dynamic dimensions.
   *
   * @param sizes sizes for {@link #openDimensions}, by their names; others are dynamic
   * @return a program whose function {@code main} has a parameter for each input of the model and a
   *     result for each output
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each node that cannot be
   *     converted
   */
  public Operation toStablehlo(Map<String, Long> sizes) {
    return toStablehlo(sizes, CoarseForm.DECOMPOSED);
  }

  /**
   * Converts the model, without warnings.
   *
   * @param sizes sizes for {@link #openDimensions}, by their names; others are dynamic
   * @param form what large operators become
   * @return a program whose function {@code main} has a parameter for each input of the model and a
   *     result for each output
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each node that cannot be
   *     converted
   */
  public Operation toStablehlo(Map<String, Long> sizes, CoarseForm form) {
    return toStablehlo(sizes, form, Diagnostics.collector());
  }

  /**
   * Converts the model.
   *
   * @param sizes sizes for {@link #openDimensions}, by their names; others are dynamic
   * @param form what large operators become
   * @param warnings receives what the model says and the program does not, such as the keys of
   *     {@code ZipMap}, and the fields of the file that are not known
   * @return a program whose function {@code main} has a parameter for each input of the model and a
   *     result for each output
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException with an error for each node that cannot be
   *     converted
   */
  public Operation toStablehlo(Map<String, Long> sizes, CoarseForm form, Diagnostics warnings) {
    Objects.requireNonNull(form, "form");
    Objects.requireNonNull(warnings, "warnings");
    unknown.report(name, warnings);
    return ModelImporter.run(
        proto, name, external, Operators.TABLE, Map.copyOf(sizes), form, warnings);
  }
}
