package org.hlo4j.tools.run;

import java.util.Optional;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.Verification;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/** Reads programs in text or bytecode, verifies them, and writes them in either form. */
public final class Programs {
  /** The producer string of upstream's tools in plain bytecode. */
  private static final String PRODUCER = "MLIR24.0.0git";

  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final boolean allowUnregistered;
  private final MlirText text;
  private final Verifier verifier;
  private ExternalResources external = ExternalResources.NONE;
  private ReadLimits limits = ReadLimits.DEFAULT;

  /**
   * Creates a reader of programs of these dialects, and of unregistered ones if {@code
   * allowUnregistered}. Errors are reported to {@code diagnostics}, with the operation if {@code
   * notesOperation}.
   */
  public Programs(
      DialectRegistry registry,
      Diagnostics diagnostics,
      boolean allowUnregistered,
      boolean notesOperation) {
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.allowUnregistered = allowUnregistered;
    this.text = new MlirText(registry, allowUnregistered);
    this.verifier =
        new Verifier(
            registry,
            new FullText(registry),
            new VerifierOptions(allowUnregistered, notesOperation));
  }

  /**
   * Returns the dialects of the commands. If unregistered operations are allowed, those of Shardy
   * are unregistered, as in upstream's commands.
   */
  public static DialectRegistry registry(boolean allowUnregistered) {
    return allowUnregistered ? Dialects.standard() : Dialects.all();
  }

  /**
   * Returns a reader that preserves resources of other tools: those read are added to {@code
   * resources}, which are written with each program.
   */
  public Programs withResources(ExternalResources resources) {
    external = resources;
    return this;
  }

  /** Returns a reader that rejects programs exceeding limits. */
  public Programs withLimits(ReadLimits allowed) {
    limits = allowed;
    return this;
  }

  /** Returns the handler to which errors are reported. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  public DialectRegistry dialects() {
    return registry;
  }

  /** Returns the parser and printer of attributes and types of these programs. */
  public MlirText text() {
    return text;
  }

  /**
   * Reads and verifies a program; empty if it is invalid, which has been reported.
   *
   * @throws DiagnosticException if it cannot be read
   */
  public Optional<Operation> read(InputFile input) {
    Operation module = parse(input);
    return verify(module) ? Optional.of(module) : Optional.empty();
  }

  private Operation parse(InputFile input) {
    return input
        .open(
            ProgramReader.of(registry)
                .withUnregistered(allowUnregistered)
                .withLimits(limits)
                .withResources(external)
                .withVerification(Verification.NONE)
                .literal())
        .read(diagnostics)
        .orElseThrow();
  }

  /** Verifies an operation, reporting errors; returns whether there are none. */
  public boolean verify(Operation operation) {
    return verifier.verify(operation, diagnostics);
  }

  /** Returns whether the program is unchanged by printing and parsing, and by bytecode. */
  public boolean survivesRoundTrip(Operation module) {
    PrinterOptions options = PrinterOptions.builder().generic(true).debugInfo(true).build();
    String before = MlirPrinter.toString(module, registry, options);
    String custom =
        MlirPrinter.toString(module, registry, options.toBuilder().generic(false).build());
    byte[] bytecode = BytecodeWriter.write(module, writerOptions(Optional.empty()));
    return same("text", before, SourceText.of("roundtrip", custom), module)
        && same("bytecode", before, SourceText.of("roundtrip", bytecode), module);
  }

  private boolean same(String form, String before, SourceText written, Operation module) {
    PrinterOptions options = PrinterOptions.builder().generic(true).debugInfo(true).build();
    boolean same =
        before.equals(MlirPrinter.toString(parse(InputFile.of(written)), registry, options));
    if (!same) {
      diagnostics.error(module.location(), "program does not survive a round trip through " + form);
    }
    return same;
  }

  /** Returns the program as text. */
  public Output text(Operation module, PrinterOptions options) {
    // Programs are verified when they are read and after each pass.
    PrinterOptions verified =
        options.toBuilder().assumeVerified(true).externalResources(external).build();
    return new ProgramText(buffer -> MlirPrinter.print(module, registry, verified, buffer));
  }

  /**
   * Returns the program as plain bytecode of a format version, or of the newest.
   *
   * @param elidesResources whether the data of resources is left out
   * @throws ToolException if there is no such version
   */
  public Output bytecode(Operation module, Optional<Long> version, boolean elidesResources) {
    BytecodeWriterOptions options = writerOptions(version).withElidedResources(elidesResources);
    return Output.deferred(() -> BytecodeWriter.encode(module, options)::writeTo);
  }

  private BytecodeWriterOptions writerOptions(Optional<Long> version) {
    BytecodeVersion format =
        version
            .map(number ->
                BytecodeVersion.of(number)
                    .orElseThrow(() ->
                        new ToolException(
                            "unsupported version requested "
                                + number
                                + ", must be in range ["
                                + BytecodeVersion.V0_FIRST.number()
                                + ", "
                                + BytecodeVersion.CURRENT.number()
                                + "]")))
            .orElse(BytecodeVersion.CURRENT);
    return BytecodeWriterOptions.of(PRODUCER)
        .withVersion(format)
        .withText(text)
        .withExternalResources(external);
  }
}
