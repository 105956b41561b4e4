package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.internal.AtomicFileWriter;
import org.hlo4j.ir.internal.NamedFile;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.Verification;
import org.hlo4j.program.pass.RegisteredPasses;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Reads, verifies, transforms, compares, writes and runs StableHLO programs, with the dialects,
 * passes and limits that it was created with. {@link #standard()} is all that most programs need:
 *
 * <pre>{@code
 * Hlo4j hlo4j = Hlo4j.standard();
 * Operation program = hlo4j.read(Path.of("model.mlir"));
 * byte[] artifact = hlo4j.serialize(program, Version.parse("1.0.0"));
 * }</pre>
 *
 * <p>Immutable, and safe for use by several threads. A program is a {@code builtin.module}. It may
 * be read by several threads at a time as long as none changes it: every method here but {@link
 * #transform} only reads it.
 *
 * <p>What is read has been verified, and what is written, explained, compared, transformed or run
 * is verified first. A program that is refused throws {@link DiagnosticException}, with the reason
 * and the position of each error.
 */
public final class Hlo4j {
  private static final String PRODUCER = "hlo4j";

  /** The length of the largest array that every JVM can allocate, in bytes. */
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private static final Hlo4j STANDARD =
      new Hlo4j(Dialects.all(), null, ReadLimits.DEFAULT, ImportOptions.DEFAULT, false);

  private final DialectRegistry dialects;

  /** Null for the standard passes, whose registry takes some milliseconds to create. */
  private final @Nullable PassRegistry passesOrNull;

  private final ReadLimits limits;
  private final ImportOptions imports;
  private final boolean mapsFiles;

  private Hlo4j(
      DialectRegistry dialects,
      @Nullable PassRegistry passesOrNull,
      ReadLimits limits,
      ImportOptions imports,
      boolean mapsFiles) {
    this.dialects = dialects;
    this.passesOrNull = passesOrNull;
    this.limits = limits;
    this.imports = imports;
    this.mapsFiles = mapsFiles;
  }

  /**
   * The dialects and passes of hlo4j, {@link ReadLimits#DEFAULT}, files read whole.
   *
   * @return the same instance each time
   */
  public static Hlo4j standard() {
    return STANDARD;
  }

  // Configuration.

  /**
   * {@return this with a further dialect, which replaces one of the same namespace}
   *
   * @param dialect the dialect
   */
  public Hlo4j with(Dialect dialect) {
    requireNonNull(dialect, "dialect");
    return new Hlo4j(
        dialects.toBuilder().add(dialect).build(), passesOrNull, limits, imports, mapsFiles);
  }

  /**
   * {@return this with a further pass, which {@link #transform} finds by its name}
   *
   * @param pass the pass
   * @throws IllegalArgumentException if there is a pass of this name
   */
  public Hlo4j with(PassDefinition pass) {
    requireNonNull(pass, "pass");
    PassRegistry registry = PassRegistry.builder().addAll(passes()).add(pass).build();
    return new Hlo4j(dialects, registry, limits, imports, mapsFiles);
  }

  /**
   * {@return this with other limits on what is read}
   *
   * @param newLimits the limits
   */
  public Hlo4j with(ReadLimits newLimits) {
    requireNonNull(newLimits, "newLimits");
    return new Hlo4j(dialects, passesOrNull, newLimits, imports, mapsFiles);
  }

  /**
   * {@return this with models of other frameworks converted in another way}
   *
   * @param options how they are converted
   */
  public Hlo4j with(ImportOptions options) {
    requireNonNull(options, "options");
    return new Hlo4j(dialects, passesOrNull, limits, options, mapsFiles);
  }

  /**
   * {@return this with files mapped into memory rather than read: they may have any size, and their
   * large constants take no heap}
   *
   * <p>A file must stay as it is for as long as a program read from it is in use. If it is changed,
   * so is the program; if it becomes shorter, access to the part that is lost throws an {@link
   * InternalError}.
   */
  public Hlo4j withMappedFiles() {
    return new Hlo4j(dialects, passesOrNull, limits, imports, true);
  }

  /** {@return the dialects that programs may use} */
  public DialectRegistry dialects() {
    return dialects;
  }

  /** {@return the passes that {@link #transform} finds by name} */
  public PassRegistry passes() {
    return passesOrNull == null ? RegisteredPasses.all() : passesOrNull;
  }

  /** {@return the limits on what is read} */
  public ReadLimits limits() {
    return limits;
  }

  // Reading.

  /**
   * Reads a program from MLIR text.
   *
   * @param text the text
   * @return the program
   * @throws DiagnosticException if the text cannot be parsed, the program is invalid, or exceeds
   *     the limits
   */
  public Operation parse(String text) {
    requireNonNull(text, "text");
    return read(Blob.wrap(text.getBytes(StandardCharsets.UTF_8)), "text");
  }

  /**
   * Reads a program from a file: MLIR text, MLIR bytecode, a portable artifact of any version, the
   * program of a file of {@code jax.export}; a model of ONNX, whose external data lie beside it, if
   * module {@code hlo4j-onnx} is there, and an exported program of PyTorch, if {@code
   * hlo4j-pytorch} is. The file is read whole, unless files are {@linkplain #withMappedFiles
   * mapped}.
   *
   * @param file the file
   * @return the program
   * @throws IOException if the file cannot be read, or holds 2 GiB or more and is not mapped
   * @throws DiagnosticException if it holds no program, or an invalid one, or one that exceeds the
   *     limits
   */
  public Operation read(Path file) throws IOException {
    requireNonNull(file, "file");
    ExternalData external = ExternalData.beside(file);
    if (mapsFiles) {
      return read(Blob.map(file), file.toString(), external);
    }
    if (Files.isRegularFile(file) && Files.size(file) > LARGEST_ARRAY) {
      throw new IOException(file + " is too large to be read; it can be mapped: withMappedFiles");
    }
    return read(Blob.wrap(NamedFile.read(file)), file.toString(), external);
  }

  /**
   * Reads a program from the bytes of a stream up to its end, in any form that {@link #read(Path)}
   * reads. The stream is not closed.
   *
   * @param in the stream
   * @param name the name of the program in diagnostics
   * @return the program
   * @throws IOException if the stream cannot be read, or has more bytes than fit in memory
   * @throws DiagnosticException if it holds no program, or an invalid one, or one that exceeds the
   *     limits
   */
  public Operation read(InputStream in, String name) throws IOException {
    requireNonNull(in, "in");
    requireNonNull(name, "name");
    byte[] bytes;
    try {
      bytes = NamedFile.read(in);
    } catch (OutOfMemoryError e) {
      throw new IOException(name + " does not fit in memory", e);
    }
    return read(Blob.wrap(bytes), name);
  }

  /**
   * Reads a program from bytes, in any form that {@link #read(Path)} reads. Large constants of the
   * program are slices of {@code bytes}, which must not change.
   *
   * @param bytes the bytes
   * @param name the name of the program in diagnostics
   * @return the program
   * @throws DiagnosticException if they hold no program, or an invalid one, or one that exceeds the
   *     limits
   */
  public Operation read(byte[] bytes, String name) {
    requireNonNull(bytes, "bytes");
    requireNonNull(name, "name");
    return read(Blob.wrap(bytes), name);
  }

  /**
   * Reads a program from the remaining bytes of a buffer, in any form that {@link #read(Path)}
   * reads. Large constants of the program are slices of the buffer, whose bytes must not change.
   *
   * @param bytes the bytes
   * @param name the name of the program in diagnostics
   * @return the program
   * @throws DiagnosticException if they hold no program, or an invalid one, or one that exceeds the
   *     limits
   */
  public Operation read(ByteBuffer bytes, String name) {
    requireNonNull(bytes, "bytes");
    requireNonNull(name, "name");
    return read(Blob.of(MemorySegment.ofBuffer(bytes)), name);
  }

  /**
   * Reads a program from the bytes of a segment, in any form that {@link #read(Path)} reads. Large
   * constants of the program are slices of the segment, which must stay alive, accessible and
   * unchanged.
   *
   * @param bytes the bytes
   * @param name the name of the program in diagnostics
   * @return the program
   * @throws DiagnosticException if they hold no program, or an invalid one, or one that exceeds the
   *     limits
   */
  public Operation read(MemorySegment bytes, String name) {
    requireNonNull(bytes, "bytes");
    requireNonNull(name, "name");
    return read(Blob.of(bytes), name);
  }

  private Operation read(Blob blob, String name) {
    return read(blob, name, ExternalData.NONE);
  }

  private Operation read(Blob blob, String name, ExternalData external) {
    return reader().open(blob, name, external).read();
  }

  private ProgramReader reader() {
    return ProgramReader.of(dialects)
        .withLimits(limits)
        .withVerification(Verification.FIRST_ERRORS)
        .withImports(imports);
  }

  /**
   * {@return the version of StableHLO that an artifact is written for; empty if it is not an
   * artifact}
   *
   * @param bytes the bytes
   */
  public static Optional<Version> artifactVersion(byte[] bytes) {
    requireNonNull(bytes, "bytes");
    return Portability.artifactVersion(bytes);
  }

  /**
   * Reads a portable artifact of any version, and nothing else.
   *
   * @param artifact the bytes of the artifact
   * @return the program
   * @throws DiagnosticException if the bytes are not an artifact, or one of a version that is too
   *     old or too new, or damaged, or one that exceeds the limits
   */
  public Operation deserialize(byte[] artifact) {
    requireNonNull(artifact, "artifact");
    return Portability.deserialize(Blob.wrap(artifact), "artifact", limits);
  }

  // Verifying.

  /**
   * Verifies a program.
   *
   * @param module the program
   * @throws DiagnosticException with the first error of each function
   */
  public void verify(Operation module) {
    requireNonNull(module, "module");
    verified(module);
  }

  /**
   * {@return all errors of a program, of each operation the first one; none if the program is
   * valid}
   *
   * @param module the program
   */
  public List<Diagnostic> verifyAll(Operation module) {
    requireNonNull(module, "module");
    return Verifiers.of(dialects).errors(module);
  }

  /** The program, once it is verified; operations of unregistered dialects are errors. */
  private Operation verified(Operation module) {
    return Verifiers.of(dialects).verified(module);
  }

  /** The program, once it is verified; operations of unregistered dialects are accepted. */
  private Operation valid(Operation module) {
    return Verifiers.of(dialects).valid(module);
  }

  // Writing.

  /**
   * {@return the program as MLIR text; an invalid one in MLIR's generic form, as are operations of
   * unregistered dialects}
   *
   * @param module the program
   */
  public String print(Operation module) {
    return print(module, PrinterOptions.DEFAULT);
  }

  /**
   * {@return the program as MLIR text, with options such as locations; see {@link
   * #print(Operation)}}
   *
   * @param module the program
   * @param options the options
   */
  public String print(Operation module, PrinterOptions options) {
    requireNonNull(module, "module");
    requireNonNull(options, "options");
    return MlirPrinter.toString(module, dialects, options);
  }

  /**
   * {@return the program as MLIR bytecode, which is not compatible across releases: see {@link
   * #serialize}}
   *
   * @param module the program
   * @throws DiagnosticException if it is invalid
   */
  public byte[] toBytecode(Operation module) {
    requireNonNull(module, "module");
    return BytecodeWriter.write(
        valid(module), BytecodeWriterOptions.of(PRODUCER).withText(new MlirText(dialects, false)));
  }

  /**
   * {@return the program as portable artifact of the current version}
   *
   * @param module the program
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if it is invalid, or uses other dialects than those that JAX writes
   *     to artifacts: StableHLO, {@code func} and {@code sdy}
   */
  public byte[] serialize(Operation module) {
    return serialize(module, Version.current());
  }

  /**
   * {@return the program as portable artifact that {@code target} and all later versions read: the
   * bytes that upstream's tools write}
   *
   * <p>The program does not change.
   *
   * @param module the program
   * @param target the version
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if it is invalid, or uses a feature that the version lacks; a note
   *     names the feature and the version that introduced it
   */
  public byte[] serialize(Operation module, Version target) {
    return serialize(module, target, SerializationOptions.DEFAULT);
  }

  /**
   * {@return the program as portable artifact that {@code target} and all later versions read, with
   * options such as other dialects that it may hold; see {@link #serialize(Operation, Version)}}
   *
   * @param module the program
   * @param target the version
   * @param options the options
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if it is invalid, or uses a feature that the version lacks
   */
  public byte[] serialize(Operation module, Version target, SerializationOptions options) {
    requireNonNull(module, "module");
    requireNonNull(target, "target");
    requireNonNull(options, "options");
    return Portability.serialize(portable(module), target, options);
  }

  /**
   * Writes a program as portable artifact of any size. Large constants that are parts of a mapped
   * file are copied from file to file. After a failure the file is what it was before; it may be
   * the file that the program was read from.
   *
   * @param module the program
   * @param target the version
   * @param file the file
   * @throws IOException if the file cannot be written
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if the program is invalid, or uses a feature that the version lacks
   */
  public void serialize(Operation module, Version target, Path file) throws IOException {
    requireNonNull(module, "module");
    requireNonNull(target, "target");
    requireNonNull(file, "file");
    var artifact =
        new ArtifactWriter(STANDARD.dialects, SerializationOptions.DEFAULT)
            .encode(portable(module), target);
    AtomicFileWriter.write(file, artifact::writeTo);
  }

  /** The program, once it is verified for readers who lack further dialects. */
  private static Operation portable(Operation module) {
    return STANDARD.verified(module);
  }

  // Inspecting and changing.

  /**
   * {@return the releases for which a program can be written, and everything that prevents the
   * others}
   *
   * @param module the program
   * @throws DiagnosticException if it is invalid
   */
  public Explanation explain(Operation module) {
    requireNonNull(module, "module");
    return Explainer.explain(valid(module));
  }

  /**
   * {@return a stable hash of the meaning of a program, in hexadecimal digits: independent of its
   * form, its version, names of values and locations}
   *
   * @param module the program
   * @throws DiagnosticException if the program is invalid, or cannot be expressed in VHLO
   */
  public String digest(Operation module) {
    requireNonNull(module, "module");
    return ProgramDigest.of(valid(module));
  }

  /**
   * The differences in meaning from one program to another, independent of form, version, names of
   * values, locations and the order of functions.
   *
   * @param before the first program
   * @param after the second program
   * @return the differences in the order of the programs; none if they have the same digest
   * @throws DiagnosticException if one of them is invalid, or cannot be expressed in VHLO
   */
  public List<Difference> diff(Operation before, Operation after) {
    requireNonNull(before, "before");
    requireNonNull(after, "after");
    return ProgramDiff.of(valid(before), valid(after));
  }

  /**
   * Runs passes on a program, which they change.
   *
   * @param module the program
   * @param passes names and options as {@code stablehlo-opt} takes them, separated by commas:
   *     {@code "chlo-legalize-to-stablehlo,canonicalize"}
   * @throws IllegalArgumentException if there is no such pass or option
   * @throws DiagnosticException if the program is invalid, and does not change then; if a pass
   *     fails or its result is invalid, and the program is then as the pass left it
   */
  public void transform(Operation module, String passes) {
    requireNonNull(module, "module");
    requireNonNull(passes, "passes");
    Pipeline pipeline;
    try {
      pipeline = PipelineParser.parsePasses(module.name(), passes, passes());
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
   * Prepares function {@code main} of a program, or its only function, for any number of runs by
   * the reference interpreter.
   *
   * @param module the program
   * @return the executable
   * @throws DiagnosticException if the program is invalid
   * @throws org.hlo4j.interpreter.InterpreterException if there is no such function
   */
  public Executable prepare(Operation module) {
    return prepare(module, "main");
  }

  /**
   * Prepares a function of a program for any number of runs by the reference interpreter. The
   * program must not change as long as the executable is in use.
   *
   * @param module the program
   * @param function the name of the function, without {@code @}
   * @return the executable
   * @throws DiagnosticException if the program is invalid
   * @throws org.hlo4j.interpreter.InterpreterException if there is no such function
   */
  public Executable prepare(Operation module, String function) {
    return prepare(module, function, PrepareOptions.REFERENCE);
  }

  /**
   * Prepares a function of a program for any number of runs. The program must not change as long as
   * the executable is in use. If it has dynamic shapes, engines prepare it for those of each run's
   * inputs, the last of which are kept.
   *
   * @param module the program
   * @param function the name of the function, without {@code @}
   * @param options the engine that runs it, and an extension
   * @return the executable
   * @throws DiagnosticException if the program is invalid
   * @throws IllegalArgumentException if there is no such engine
   * @throws org.hlo4j.interpreter.InterpreterException if there is no such function, or the engine
   *     cannot run it
   */
  public Executable prepare(Operation module, String function, PrepareOptions options) {
    requireNonNull(module, "module");
    requireNonNull(function, "function");
    requireNonNull(options, "options");
    Operation program = valid(module);
    String name = options.engine();
    EngineOptions engineOptions = EngineOptions.DEFAULT.withExtension(options.extension());
    Function<Operation, FunctionRunner> engine =
        new InterpretedLog(function)
            .of(each -> Engine.prepare(name, each, function, engineOptions));
    // The interpreter runs dynamic shapes as they are.
    FunctionRunner runner =
        name.equals(PrepareOptions.REFERENCE.engine())
            ? engine.apply(program)
            : RefinedFunction.prepare(
                program, function, dialects, Engine.evaluatesComposites(name), engine);
    return new Executable(program, function, runner);
  }

  /**
   * Runs function {@code main} of a program, or its only function, once.
   *
   * @param module the program
   * @param inputs a value for each parameter
   * @return the results
   * @throws DiagnosticException if the program is invalid
   * @throws org.hlo4j.interpreter.InterpreterException if the inputs do not have the types of the
   *     parameters, or the program cannot be run to its end
   */
  public List<InterpreterValue> evaluate(
      Operation module, List<? extends InterpreterValue> inputs) {
    return evaluate(module, "main", inputs);
  }

  /**
   * Runs a function of a program once.
   *
   * @param module the program
   * @param function the name of the function, without {@code @}
   * @param inputs a value for each parameter
   * @return the results
   * @throws DiagnosticException if the program is invalid
   * @throws org.hlo4j.interpreter.InterpreterException if there is no such function, the inputs do
   *     not have the types of its parameters, or the program cannot be run to its end
   */
  public List<InterpreterValue> evaluate(
      Operation module, String function, List<? extends InterpreterValue> inputs) {
    requireNonNull(inputs, "inputs");
    return prepare(module, function).run(inputs);
  }
}
