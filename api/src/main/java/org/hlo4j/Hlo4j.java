package org.hlo4j;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.WholeFile;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.passes.RegisteredPasses;
import org.hlo4j.portability.MlirText;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;

/**
 * Reads, verifies, explains, changes, writes and runs StableHLO programs. A program is a {@code
 * builtin.module}; whatever is read has been verified. All methods may be called from any thread, a
 * program only from one at a time.
 *
 * <p>A program that is refused throws {@link DiagnosticException}, which says why and where.
 */
public final class Hlo4j {
  private static final String PRODUCER = "hlo4j";

  /** The size from which on a file is mapped: below it is faster to read. */
  private static final long LARGE_FILE = 1 << 20;

  private static final DialectRegistry DIALECTS = Dialects.all();

  private Hlo4j() {}

  /** The dialects that programs may use. */
  public static DialectRegistry dialects() {
    return DIALECTS;
  }

  // Reading.

  /**
   * Reads a program from MLIR text.
   *
   * @throws DiagnosticException if the text cannot be parsed or the program does not verify
   */
  public static Operation parse(String text) {
    return parse(SourceText.of("text", text), ReadLimits.DEFAULT);
  }

  private static Operation parse(SourceText source, ReadLimits limits) {
    return verified(MlirParser.parse(source, DIALECTS, ParserOptions.DEFAULT.withLimits(limits)));
  }

  /**
   * Reads a program from a file: MLIR text, MLIR bytecode or a portable artifact. Large files other
   * than text are mapped: large constants of the program are parts of the file, which must stay as
   * it is.
   *
   * @throws IOException if the file cannot be read
   * @throws DiagnosticException if it holds no program, or one that does not verify
   */
  public static Operation read(Path file) throws IOException {
    return read(file, ReadLimits.DEFAULT);
  }

  /**
   * {@link #read(Path)} with other limits than the usual ones.
   *
   * @throws DiagnosticException also if the program takes more than the limits allow
   */
  public static Operation read(Path file, ReadLimits limits) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) >= LARGE_FILE
        ? read(Blob.map(file), file.toString(), limits)
        : read(Files.readAllBytes(file), file.toString(), limits);
  }

  /**
   * Reads a program from bytes: MLIR text in UTF-8, MLIR bytecode or a portable artifact. Large
   * constants of the program may be parts of {@code bytes}, which must stay as they are.
   *
   * @param name their name in diagnostics
   * @throws DiagnosticException if they hold no program, or one that does not verify
   */
  public static Operation read(byte[] bytes, String name) {
    return read(bytes, name, ReadLimits.DEFAULT);
  }

  /**
   * {@link #read(byte[], String)} with other limits than the usual ones.
   *
   * @throws DiagnosticException also if the program takes more than the limits allow
   */
  public static Operation read(byte[] bytes, String name, ReadLimits limits) {
    Blob blob = Blob.wrap(bytes);
    return BytecodeReader.isBytecode(blob)
        ? readBytecode(blob, name, limits)
        : parse(SourceText.of(name, bytes), limits);
  }

  private static Operation read(Blob blob, String name, ReadLimits limits) {
    return BytecodeReader.isBytecode(blob)
        ? readBytecode(blob, name, limits)
        : parse(SourceText.of(name, blob.toByteArray()), limits);
  }

  private static Operation readBytecode(Blob blob, String name, ReadLimits limits) {
    if (ArtifactHeader.version(blob).isPresent()) {
      return Portability.deserialize(blob, name, limits);
    }
    return verified(
        BytecodeReader.read(
            blob,
            name,
            BytecodeReaderOptions.of(DIALECTS)
                .withText(new MlirText(DIALECTS, false))
                .withLimits(limits)));
  }

  /** The version of StableHLO that an artifact is written for; empty if it is no artifact. */
  public static Optional<Version> artifactVersion(byte[] bytes) {
    return Portability.artifactVersion(bytes);
  }

  /**
   * Reads a portable artifact of any version.
   *
   * @throws DiagnosticException if the bytes are no artifact, or one of a version that is too old
   *     or too new, or damaged
   */
  public static Operation deserialize(byte[] artifact) {
    return Portability.deserialize(artifact);
  }

  // Verifying.

  /** What is wrong with a program; empty if nothing is. */
  public static List<Diagnostic> verify(Operation module) {
    var diagnostics = Diagnostics.collector();
    new Verifier(DIALECTS, new FullText(DIALECTS)).verify(module, diagnostics);
    return diagnostics.toList();
  }

  /** The program itself, or what is wrong with it, thrown. */
  static Operation verified(Operation module) {
    List<Diagnostic> problems = verify(module);
    if (!problems.isEmpty()) {
      throw new DiagnosticException(problems);
    }
    return module;
  }

  // Writing.

  /** The program as MLIR text; one that does not verify in MLIR's generic form. */
  public static String print(Operation module) {
    return MlirPrinter.toString(module, DIALECTS, PrinterOptions.DEFAULT);
  }

  /** The program as MLIR bytecode, for which there is no promise of compatibility. */
  public static byte[] toBytecode(Operation module) {
    return BytecodeWriter.write(
        module, BytecodeWriterOptions.of(PRODUCER).withText(new MlirText(DIALECTS, false)));
  }

  /**
   * The program as portable artifact of the current version.
   *
   * @throws DiagnosticException if it uses dialects that JAX's own writer keeps out of artifacts,
   *     which lets in StableHLO, {@code func} and {@code sdy}
   */
  public static byte[] serialize(Operation module) {
    return serialize(module, Version.current());
  }

  /**
   * The program as portable artifact that {@code target} and all later versions read: the bytes
   * that upstream's tools would write. The program stays as it is.
   *
   * @throws DiagnosticException if it uses what the version does not know; a note says what, and
   *     which version brought it
   */
  public static byte[] serialize(Operation module, Version target) {
    return Portability.serialize(module, target);
  }

  /**
   * Writes a program as portable artifact of any size. Large constants that are parts of a mapped
   * file go from file to file. A failure leaves what was there before; the file may be the one that
   * the program was read from.
   *
   * @throws IOException if the file cannot be written
   * @throws DiagnosticException if the program uses what the version does not know
   */
  public static void serialize(Operation module, Version target, Path file) throws IOException {
    var artifact =
        new ArtifactWriter(DIALECTS, SerializationOptions.DEFAULT).encode(module, target);
    WholeFile.write(file, artifact::writeTo);
  }

  // Looking and changing.

  /** Which releases a program fits, and everything that keeps it from the others. */
  public static Explanation explain(Operation module) {
    return Explainer.explain(module);
  }

  /**
   * A stable hash of what a program means, in hexadecimal digits: the same for all its forms and
   * versions, and blind to names of values and locations.
   *
   * @throws DiagnosticException if the program holds what has no counterpart in an artifact
   */
  public static String digest(Operation module) {
    return ProgramDigest.of(module);
  }

  /**
   * Runs passes on a program, which they change.
   *
   * @param passes names and options as {@code stablehlo-opt} knows them, separated by commas:
   *     {@code "chlo-legalize-to-stablehlo,canonicalize"}
   * @throws IllegalArgumentException if there is no such pass or option
   * @throws DiagnosticException if a pass fails or leaves what does not verify; the program is then
   *     as the pass left it
   */
  public static void transform(Operation module, String passes) {
    Pipeline pipeline;
    try {
      pipeline = PipelineParser.parsePasses(module.name(), passes, RegisteredPasses.all());
    } catch (PipelineException e) {
      throw new IllegalArgumentException(e.message(), e);
    }
    var diagnostics = Diagnostics.collector();
    var verifier = new Verifier(DIALECTS, new FullText(DIALECTS));
    var context = new PassContext(DIALECTS, diagnostics);
    boolean well =
        new PassManager(context, (operation, _) -> verifier.verify(operation, diagnostics))
            .run(pipeline, module);
    if (!well) {
      throw new DiagnosticException(diagnostics.toList());
    }
  }

  // Running.

  /**
   * Runs function {@code main} of a program, or its only function.
   *
   * @return the results
   * @throws org.hlo4j.interpreter.InterpreterException if the inputs do not fit, or the program
   *     cannot be run to its end
   */
  public static List<InterpreterValue> evaluate(
      Operation module, List<? extends InterpreterValue> inputs) {
    return evaluate(module, "main", inputs);
  }

  /**
   * Runs a function of a program.
   *
   * @return the results
   * @throws org.hlo4j.interpreter.InterpreterException if there is no such function, the inputs do
   *     not fit, or the program cannot be run to its end
   */
  public static List<InterpreterValue> evaluate(
      Operation module, String function, List<? extends InterpreterValue> inputs) {
    return Interpreter.evaluate(module, function, inputs);
  }
}
