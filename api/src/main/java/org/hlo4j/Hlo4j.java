package org.hlo4j;

import static java.util.Objects.requireNonNull;

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
import org.hlo4j.ir.AtomicFileWriter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.FileLineColLoc;
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
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.passes.RegisteredPasses;
import org.hlo4j.portability.MlirText;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;

/**
 * Reads, verifies, explains, changes, writes and runs StableHLO programs. A program is a {@code
 * builtin.module}. What is read has been verified, and what is to be written, explained or run is
 * verified first. All methods may be called from any thread, a program only from one at a time.
 *
 * <p>A program that is refused throws {@link DiagnosticException}, which says why and where.
 * Programs may hold operations of dialects that {@link #dialects} lacks: methods that take a {@link
 * DialectRegistry} are for these.
 */
public final class Hlo4j {
  private static final String PRODUCER = "hlo4j";

  /** The largest array that every JVM makes, in bytes. */
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private static final DialectRegistry DIALECTS = Dialects.all();

  private Hlo4j() {}

  /** The dialects that programs may use; {@code toBuilder()} adds further ones. */
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
    return parse(text, DIALECTS);
  }

  /**
   * {@link #parse(String)} with dialects of one's own.
   *
   * @throws DiagnosticException if the text cannot be parsed or the program does not verify
   */
  public static Operation parse(String text, DialectRegistry dialects) {
    requireNonNull(text, "text");
    requireNonNull(dialects, "dialects");
    return parse(SourceText.of("text", text), ReadLimits.DEFAULT, dialects);
  }

  private static Operation parse(SourceText source, ReadLimits limits, DialectRegistry dialects) {
    return Verifiers.of(dialects)
        .verified(MlirParser.parse(source, dialects, ParserOptions.DEFAULT.withLimits(limits)));
  }

  /**
   * Reads a program from a file: MLIR text, MLIR bytecode or a portable artifact. The file is read
   * whole, into memory, and may change afterwards.
   *
   * @throws IOException if the file cannot be read, or holds 2 GiB or more: see {@link #readMapped}
   * @throws DiagnosticException if it holds no program, or one that does not verify
   */
  public static Operation read(Path file) throws IOException {
    return read(file, ReadLimits.DEFAULT);
  }

  /**
   * {@link #read(Path)} with other limits than the usual ones.
   *
   * @throws IOException if the file cannot be read, or holds 2 GiB or more: see {@link #readMapped}
   * @throws DiagnosticException also if the program takes more than the limits allow
   */
  public static Operation read(Path file, ReadLimits limits) throws IOException {
    requireNonNull(file, "file");
    requireNonNull(limits, "limits");
    if (Files.size(file) > LARGEST_ARRAY) {
      throw new IOException(file + " is too large to be read; it can be mapped: readMapped");
    }
    return read(Files.readAllBytes(file), file.toString(), limits);
  }

  /**
   * Reads a program from a file of any size, which is mapped: large constants of the program are
   * parts of the file, and take no memory. The file must stay as it is for as long as the program
   * is in use. If it is changed, the program is another one; if it becomes shorter, whatever looks
   * at the part that is lost throws an {@link InternalError}.
   *
   * @throws IOException if the file cannot be mapped
   * @throws DiagnosticException if it holds no program, or one that does not verify, or one that
   *     takes more than the limits allow
   */
  public static Operation readMapped(Path file, ReadLimits limits) throws IOException {
    requireNonNull(file, "file");
    requireNonNull(limits, "limits");
    return read(Blob.map(file), file.toString(), limits, DIALECTS);
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
    return read(bytes, name, limits, DIALECTS);
  }

  /**
   * {@link #read(byte[], String, ReadLimits)} with dialects of one's own.
   *
   * @throws DiagnosticException if they hold no program, or one that does not verify, or one that
   *     takes more than the limits allow
   */
  public static Operation read(
      byte[] bytes, String name, ReadLimits limits, DialectRegistry dialects) {
    requireNonNull(bytes, "bytes");
    requireNonNull(name, "name");
    requireNonNull(limits, "limits");
    requireNonNull(dialects, "dialects");
    return read(Blob.wrap(bytes), name, limits, dialects);
  }

  private static Operation read(
      Blob blob, String name, ReadLimits limits, DialectRegistry dialects) {
    if (!BytecodeReader.isBytecode(blob)) {
      return parse(text(blob, name), limits, dialects);
    }
    if (ArtifactHeader.version(blob).isPresent()) {
      return Portability.deserialize(blob, name, limits);
    }
    return Verifiers.of(dialects)
        .verified(
            BytecodeReader.read(
                blob,
                name,
                BytecodeReaderOptions.of(dialects)
                    .withText(new MlirText(dialects, false))
                    .withLimits(limits)));
  }

  /** A file that was cut off is no program, though nothing is an empty module to MLIR. */
  private static SourceText text(Blob blob, String name) {
    if (blob.size() > LARGEST_ARRAY) {
      throw new DiagnosticException(
          Diagnostic.error(FileLineColLoc.of(name, 0, 0), "text must be smaller than 2 GiB"));
    }
    byte[] bytes = blob.toByteArray();
    for (byte b : bytes) {
      if ((b & 0xFF) > ' ') {
        return SourceText.of(name, bytes);
      }
    }
    throw new DiagnosticException(
        Diagnostic.error(FileLineColLoc.of(name, 0, 0), "there is no program: nothing is there"));
  }

  /** The version of StableHLO that an artifact is written for; empty if it is no artifact. */
  public static Optional<Version> artifactVersion(byte[] bytes) {
    requireNonNull(bytes, "bytes");
    return Portability.artifactVersion(bytes);
  }

  /**
   * Reads a portable artifact of any version.
   *
   * @throws DiagnosticException if the bytes are no artifact, or one of a version that is too old
   *     or too new, or damaged
   */
  public static Operation deserialize(byte[] artifact) {
    requireNonNull(artifact, "artifact");
    return Portability.deserialize(artifact);
  }

  // Verifying.

  /**
   * Everything that is wrong with a program; empty if nothing is. Of an operation, the first thing
   * that is wrong.
   */
  public static List<Diagnostic> verify(Operation module) {
    return verify(module, DIALECTS);
  }

  /** {@link #verify(Operation)} with dialects of one's own. */
  public static List<Diagnostic> verify(Operation module, DialectRegistry dialects) {
    requireNonNull(module, "module");
    requireNonNull(dialects, "dialects");
    return Verifiers.of(dialects).errors(module);
  }

  /** The program, which may be worked with. */
  private static Operation valid(Operation module) {
    return Verifiers.of(DIALECTS).valid(module);
  }

  // Writing.

  /** The program as MLIR text; one that does not verify in MLIR's generic form. */
  public static String print(Operation module) {
    return print(module, DIALECTS);
  }

  /**
   * {@link #print(Operation)} with the syntax of dialects of one's own. Operations of dialects that
   * are not among these are printed in generic form.
   */
  public static String print(Operation module, DialectRegistry dialects) {
    requireNonNull(module, "module");
    requireNonNull(dialects, "dialects");
    return MlirPrinter.toString(module, dialects, PrinterOptions.DEFAULT);
  }

  /**
   * The program as MLIR bytecode, for which there is no promise of compatibility.
   *
   * @throws DiagnosticException if it does not verify
   */
  public static byte[] toBytecode(Operation module) {
    requireNonNull(module, "module");
    return BytecodeWriter.write(
        valid(module), BytecodeWriterOptions.of(PRODUCER).withText(new MlirText(DIALECTS, false)));
  }

  /**
   * The program as portable artifact of the current version.
   *
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if it does not verify, or uses dialects that JAX's own writer keeps
   *     out of artifacts, which lets in StableHLO, {@code func} and {@code sdy}
   */
  public static byte[] serialize(Operation module) {
    return serialize(module, Version.current());
  }

  /**
   * The program as portable artifact that {@code target} and all later versions read: the bytes
   * that upstream's tools would write. The program stays as it is.
   *
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if it does not verify, or uses what the version does not know; a
   *     note says what, and which version brought it
   */
  public static byte[] serialize(Operation module, Version target) {
    requireNonNull(module, "module");
    requireNonNull(target, "target");
    return Portability.serialize(Verifiers.of(DIALECTS).verified(module), target);
  }

  /**
   * Writes a program as portable artifact of any size. Large constants that are parts of a mapped
   * file go from file to file. A failure leaves what was there before; the file may be the one that
   * the program was read from.
   *
   * @throws IOException if the file cannot be written
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if the program does not verify, or uses what the version does not
   *     know
   */
  public static void serialize(Operation module, Version target, Path file) throws IOException {
    requireNonNull(module, "module");
    requireNonNull(target, "target");
    requireNonNull(file, "file");
    var artifact =
        new ArtifactWriter(DIALECTS, SerializationOptions.DEFAULT)
            .encode(Verifiers.of(DIALECTS).verified(module), target);
    AtomicFileWriter.write(file, artifact::writeTo);
  }

  // Looking and changing.

  /**
   * Which releases a program fits, and everything that keeps it from the others.
   *
   * @throws DiagnosticException if it does not verify
   */
  public static Explanation explain(Operation module) {
    requireNonNull(module, "module");
    return Explainer.explain(valid(module));
  }

  /**
   * A stable hash of what a program means, in hexadecimal digits: the same for all its forms and
   * versions, and blind to names of values and locations.
   *
   * @throws DiagnosticException if the program does not verify, or holds what has no counterpart in
   *     an artifact
   */
  public static String digest(Operation module) {
    requireNonNull(module, "module");
    return ProgramDigest.of(valid(module));
  }

  /**
   * Runs passes on a program, which they change.
   *
   * @param passes names and options as {@code stablehlo-opt} knows them, separated by commas:
   *     {@code "chlo-legalize-to-stablehlo,canonicalize"}
   * @throws IllegalArgumentException if there is no such pass or option
   * @throws DiagnosticException if the program does not verify, and stays as it is; if a pass fails
   *     or leaves what does not verify, and the program is then as the pass left it
   */
  public static void transform(Operation module, String passes) {
    transform(module, passes, DIALECTS);
  }

  /** {@link #transform(Operation, String)} of programs with dialects of one's own. */
  public static void transform(Operation module, String passes, DialectRegistry dialects) {
    requireNonNull(module, "module");
    requireNonNull(passes, "passes");
    requireNonNull(dialects, "dialects");
    Pipeline pipeline;
    try {
      pipeline = PipelineParser.parsePasses(module.name(), passes, RegisteredPasses.all());
    } catch (PipelineException e) {
      throw new IllegalArgumentException(e.message(), e);
    }
    Verifiers verifiers = Verifiers.of(dialects);
    verifiers.verified(module);
    var diagnostics = Diagnostics.collector();
    var context = new PassContext(dialects, diagnostics);
    boolean succeeded =
        new PassManager(context, (operation, _) -> verifiers.verify(operation, diagnostics))
            .run(pipeline, module);
    if (!succeeded) {
      throw new DiagnosticException(diagnostics.toList());
    }
  }

  // Running.

  /**
   * Runs function {@code main} of a program, or its only function.
   *
   * @return the results
   * @throws DiagnosticException if the program does not verify
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
   * @throws DiagnosticException if the program does not verify
   * @throws org.hlo4j.interpreter.InterpreterException if there is no such function, the inputs do
   *     not fit, or the program cannot be run to its end
   */
  public static List<InterpreterValue> evaluate(
      Operation module, String function, List<? extends InterpreterValue> inputs) {
    requireNonNull(module, "module");
    requireNonNull(function, "function");
    requireNonNull(inputs, "inputs");
    return Interpreter.evaluate(valid(module), function, inputs);
  }
}
