package org.hlo4j.python;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.diff.OperationChange;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.CompatibilityRequirement;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.Verification;
import org.hlo4j.pytorch.ExportedProgram;
import org.jspecify.annotations.Nullable;

/** The functions of the Python module that take programs and versions. */
public final class ProgramFunctions {
  static final Hlo4j HLO4J = Hlo4j.standard();

  private static final String NAME = "-";

  private ProgramFunctions() {}

  /** Whether an exception says that something was refused, and is not an error of this package. */
  public static boolean isRefusal(Throwable thrown) {
    return switch (thrown) {
      case DiagnosticException _,
          InterpreterException _,
          IllegalArgumentException _,
          ArithmeticException _,
          IOException _ ->
          true;
      default -> false;
    };
  }

  // Versions.

  public static String currentVersion() {
    return Portability.currentVersion().toString();
  }

  public static String minimumVersion() {
    return Portability.minimumVersion().toString();
  }

  /**
   * The older of two versions.
   *
   * @throws IllegalArgumentException if one of them is none
   */
  public static String smallerVersion(String a, String b) {
    return Portability.smallerVersion(version(a), version(b)).toString();
  }

  private static Version version(String text) {
    return Version.tryParse(text)
        .orElseThrow(
            () -> new IllegalArgumentException("failed to convert version to stablehlo version"));
  }

  /** The version for readers of an age, such as {@code WEEK_4}. */
  public static String versionFor(String requirement) {
    return Portability.versionFor(CompatibilityRequirement.valueOf(requirement)).toString();
  }

  // Programs.

  /**
   * Reads a program in any form, those of {@code jax.export}, ONNX and PyTorch included. A program
   * of VHLO, which upstream's serializing leaves in place of the one that it was given, becomes
   * StableHLO.
   *
   * @param file that of a model of ONNX, which may have others beside it; empty if there is none
   * @throws DiagnosticException if there is none, or it does not verify
   */
  public static Operation read(byte[] bytes, String file) {
    return ProgramReader.DEFAULT
        .withVerification(Verification.FIRST_ERRORS)
        .open(Blob.wrap(bytes), NAME, external(file))
        .read();
  }

  private static ExternalData external(String file) {
    return file.isEmpty() ? ExternalData.NONE : ExternalData.beside(Path.of(file));
  }

  /**
   * Imports a model of ONNX.
   *
   * @param file its file, which may have others beside it; empty if there is none
   * @param names of dimensions that the model leaves open
   * @param sizes for these
   * @throws DiagnosticException if it is none, or has nodes that cannot be converted
   */
  public static Operation importOnnx(byte[] bytes, String file, String[] names, long[] sizes) {
    return OnnxModel.read(Blob.wrap(bytes), NAME, external(file)).toStablehlo(byName(names, sizes));
  }

  private static Map<String, Long> byName(String[] names, long[] sizes) {
    Map<String, Long> byName = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      byName.put(names[i], sizes[i]);
    }
    return byName;
  }

  /**
   * Imports an exported program of PyTorch.
   *
   * @param names of dimensions that the program leaves open
   * @param sizes for these
   * @param weights a safetensors file with tensors that replace weights; empty for none
   * @param file a file in its place, or an index of several; empty for none
   * @param areArguments whether weights become parameters
   * @param customCalls whether operators of other libraries become custom calls
   * @throws DiagnosticException if it is none, or has nodes that cannot be converted
   * @throws IOException if the file of weights is malformed
   */
  public static Operation importPytorch(
      byte[] bytes,
      String[] names,
      long[] sizes,
      byte[] weights,
      String file,
      boolean areArguments,
      boolean customCalls)
      throws IOException {
    ImportOptions options =
        ImportOptions.DEFAULT
            .withSizes(byName(names, sizes))
            .withTensors(tensors(weights, file))
            .withCustomCalls(customCalls)
            .withWeights(
                areArguments ? ImportOptions.Weights.ARGUMENTS : ImportOptions.Weights.CONSTANTS);
    return ExportedProgram.read(Blob.wrap(bytes), NAME).toStablehlo(options);
  }

  private static Map<String, DenseElementsAttr> tensors(byte[] weights, String file)
      throws IOException {
    if (!file.isEmpty()) {
      return SafetensorsFile.elements(Path.of(file));
    }
    return weights.length == 0 ? Map.of() : SafetensorsFile.elements(Blob.wrap(weights));
  }

  /**
   * The program as model of ONNX.
   *
   * @throws DiagnosticException if ONNX cannot express it
   * @throws IllegalArgumentException if models are not written for the version
   */
  public static byte[] exportOnnx(Operation program, int opset) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OnnxModel.of(program, opset).write(bytes);
    return bytes.toByteArray();
  }

  /**
   * Reads an artifact.
   *
   * @throws DiagnosticException if the bytes are none
   */
  public static Operation readArtifact(byte[] bytes) {
    return HLO4J.deserialize(bytes);
  }

  /** The program as MLIR text. */
  public static String toText(Operation program) {
    return HLO4J.print(program);
  }

  /** The program as MLIR bytecode. */
  public static byte[] toBytecode(Operation program) {
    return HLO4J.toBytecode(program);
  }

  /**
   * The program as artifact.
   *
   * @param allowsOthers whether it may hold other dialects than those that JAX's writer lets in
   * @throws DiagnosticException if there is no such version, or it does not know what the program
   *     uses
   */
  public static byte[] serialize(Operation program, String target, boolean allowsOthers) {
    return HLO4J.serialize(
        program,
        TargetVersion.parse(target, UnknownLoc.INSTANCE),
        new SerializationOptions(others(allowsOthers)));
  }

  static OtherDialects others(boolean allowsOthers) {
    return allowsOthers ? OtherDialects.ALL : OtherDialects.OF_JAX;
  }

  /** The hash of what a program means. */
  public static String digest(Operation program) {
    return HLO4J.digest(program);
  }

  /**
   * Everything that is wrong with a program: for each error its severity, location and message, and
   * those of its notes.
   *
   * @param file that of a model of ONNX, which may have others beside it; empty if there is none
   */
  public static String[][] verify(byte[] bytes, String file) {
    return errors(bytes, file).stream()
        .map(error ->
            Stream.concat(Stream.of(error), error.notes().stream())
                .flatMap(each ->
                    Stream.of(each.severity().label(), each.location().toString(), each.message()))
                .toArray(String[]::new))
        .toArray(String[][]::new);
  }

  private static List<Diagnostic> errors(byte[] bytes, String file) {
    try {
      ProgramReader.DEFAULT.open(Blob.wrap(bytes), NAME, external(file)).read();
      return List.of();
    } catch (DiagnosticException e) {
      return e.diagnostics();
    }
  }

  /**
   * How two programs differ: for each difference its kind, function, operation, its locations in
   * the first and the second program, or null where there is none, and a description.
   */
  public static @Nullable String[][] diff(Operation before, Operation after) {
    return HLO4J.diff(before, after).stream()
        .map(ProgramFunctions::fields)
        .toArray(String[][]::new);
  }

  private static @Nullable String[] fields(Difference difference) {
    return new @Nullable String[] {
      difference.kind().name().toLowerCase(Locale.ROOT),
      difference.function(),
      difference.operation().name(),
      locationOrNull(difference.before()),
      locationOrNull(difference.after()),
      difference.change().map(OperationChange::describe).orElse("")
    };
  }

  private static @Nullable String locationOrNull(Optional<Operation> op) {
    return op.map(o -> o.location().toString()).orElse(null);
  }
}
