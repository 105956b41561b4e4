package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.text.print.FullText;
import org.jspecify.annotations.Nullable;

/**
 * A function exported by {@code jax.export}: a portable artifact and its calling convention.
 *
 * @param schema the version of the file's schema, a lower bound: files state it from 12 on, older
 *     ones are distinguished by their contents
 * @param storedVersion the version stored in the file
 * @param jaxVersionOrNull the release of JAX that wrote the file; stored from schema 12 on
 * @param function the name of the function in Python
 * @param inputs the arguments
 * @param outputs the results
 * @param deviceCount the number of devices it was exported for
 * @param platforms the platforms it was exported for, such as {@code cpu}, {@code tpu}; if there
 *     are several, the first argument of the program is an index into this list
 * @param orderedEffects the classes of effects that must occur in order; the program takes and
 *     returns a token for each
 * @param unorderedEffects the classes of the other effects
 * @param disabledChecks the safety checks disabled for the export
 * @param callingConvention the version of JAX's calling convention
 * @param keptInputs the indexes of the arguments that the program takes; it does not use the others
 * @param usesShapePolymorphism whether sizes in the program depend on those of its arguments
 * @param module the portable artifact
 * @param vjpOrNull the vector-Jacobian product (gradient) function, which may have one in turn
 */
public record JaxExport(
    int schema,
    int storedVersion,
    @Nullable String jaxVersionOrNull,
    String function,
    JaxSignature inputs,
    JaxSignature outputs,
    long deviceCount,
    List<String> platforms,
    List<String> orderedEffects,
    List<String> unorderedEffects,
    List<DisabledCheck> disabledChecks,
    int callingConvention,
    List<Integer> keptInputs,
    boolean usesShapePolymorphism,
    Blob module,
    @Nullable JaxExport vjpOrNull) {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final VerifierOptions UNKNOWN_ALLOWED = new VerifierOptions(true, false);

  /** Copies the lists. */
  public JaxExport {
    platforms = List.copyOf(platforms);
    orderedEffects = List.copyOf(orderedEffects);
    unorderedEffects = List.copyOf(unorderedEffects);
    disabledChecks = List.copyOf(disabledChecks);
    keptInputs = List.copyOf(keptInputs);
  }

  /**
   * Reads a file.
   *
   * @param bytes the file
   * @return the export
   * @throws DiagnosticException if it is not a file of {@code jax.export}, or damaged
   */
  public static JaxExport read(byte[] bytes) {
    return read(Blob.wrap(bytes), "export");
  }

  /**
   * Reads a file, which may be mapped. The program is a slice of the file, which must not be
   * modified.
   *
   * @param bytes the file
   * @param name the name of the file in diagnostics
   * @return the export
   * @throws DiagnosticException if it is not a file of {@code jax.export}, or damaged
   */
  public static JaxExport read(Blob bytes, String name) {
    return ExportTable.read(FlatTable.root(bytes, name));
  }

  /** {@return the bytes of the file; for an export that was read, those it was read from} */
  public byte[] write() {
    FlatBuilder builder = new FlatBuilder();
    return builder.finish(ExportTable.write(this, builder));
  }

  /** {@return the release of JAX that wrote the file, if stored} */
  public Optional<String> jaxVersion() {
    return Optional.ofNullable(jaxVersionOrNull);
  }

  /** {@return the vector-Jacobian product function, if there is one} */
  public Optional<JaxExport> vjp() {
    return Optional.ofNullable(vjpOrNull);
  }

  /** {@return the number of times the function can be differentiated} */
  public int vjpOrder() {
    return vjp().map(vjp -> vjp.vjpOrder() + 1).orElse(0);
  }

  /**
   * {@return the version of StableHLO that the program was written for; empty if the module is not
   * an artifact}
   */
  public Optional<Version> release() {
    return ArtifactHeader.version(module);
  }

  /**
   * Reads the program with the default limits.
   *
   * @return the module, in StableHLO
   * @throws DiagnosticException if its version is unsupported, or it is damaged
   */
  public Operation program() {
    return program(ReadLimits.DEFAULT);
  }

  /**
   * Reads the program.
   *
   * @param limits limits of the reader
   * @return the module, in StableHLO
   * @throws DiagnosticException if its version is unsupported, it is damaged, or it exceeds the
   *     limits
   */
  public Operation program(ReadLimits limits) {
    return Portability.deserialize(module, function, limits);
  }

  /**
   * Returns this export with another artifact.
   *
   * @param artifact the portable artifact
   * @return the new export
   */
  public JaxExport withModule(byte[] artifact) {
    return with(Blob.wrap(artifact), vjpOrNull);
  }

  /**
   * Returns this export with another program, serialized for the same version of StableHLO as the
   * present one. The gradient functions are unchanged.
   *
   * @param program a StableHLO module
   * @return the new export
   * @throws DiagnosticException if the program is invalid or uses features the version does not
   *     support
   */
  public JaxExport withProgram(Operation program) {
    return withModule(
        Portability.serialize(verified(program), release().orElseGet(Version::current)));
  }

  /**
   * Returns this export with all its programs serialized for another version of StableHLO.
   *
   * @param target the version
   * @return the new export
   * @throws DiagnosticException if a program cannot be read or uses features the version does not
   *     support
   */
  public JaxExport withRelease(Version target) {
    return withRelease(target, ReadLimits.DEFAULT);
  }

  /**
   * Like {@link #withRelease(Version)}, with limits for each of the programs.
   *
   * @param target the version
   * @param limits limits of the reader, applied to each program
   * @return the new export
   * @throws DiagnosticException if a program cannot be read, exceeds the limits, or uses features
   *     the version does not support
   */
  public JaxExport withRelease(Version target, ReadLimits limits) {
    return written(programs(limits), target, SerializationOptions.DEFAULT);
  }

  /**
   * Returns this export with another program; it and the gradient functions are serialized for a
   * version of StableHLO.
   *
   * @param program a StableHLO module
   * @param target the version
   * @return the new export
   * @throws DiagnosticException if the program is invalid, a gradient function cannot be read, or
   *     one of them uses features the version does not support
   */
  public JaxExport withPrograms(Operation program, Version target) {
    return withPrograms(program, target, ReadLimits.DEFAULT);
  }

  /**
   * Like {@link #withPrograms(Operation, Version)}, with limits for each of the gradient functions.
   *
   * @param program a StableHLO module
   * @param target the version
   * @param limits limits of the reader, applied to each gradient function
   * @return the new export
   * @throws DiagnosticException if the program is invalid, a gradient function cannot be read or
   *     exceeds the limits, or one of them uses features the version does not support
   */
  public JaxExport withPrograms(Operation program, Version target, ReadLimits limits) {
    List<Operation> programs = new ArrayList<>(List.of(verified(program)));
    vjp().ifPresent(vjp -> programs.addAll(vjp.programs(limits)));
    return written(programs, target, SerializationOptions.DEFAULT);
  }

  /**
   * Reads the program and those of the gradient functions.
   *
   * @return the modules, the program first, gradients of successive orders after it
   * @throws DiagnosticException if the version of one is unsupported, or one is damaged
   */
  public List<Operation> programs() {
    return programs(ReadLimits.DEFAULT);
  }

  /**
   * Like {@link #programs()}, with limits for each of the programs.
   *
   * @param limits limits of the reader, applied to each program
   * @return the modules, the program first, gradients of successive orders after it
   * @throws DiagnosticException if the version of one is unsupported, or one is damaged or exceeds
   *     the limits
   */
  public List<Operation> programs(ReadLimits limits) {
    List<Operation> programs = new ArrayList<>(List.of(program(limits)));
    vjp().ifPresent(vjp -> programs.addAll(vjp.programs(limits)));
    return programs;
  }

  /**
   * Returns this export with other programs, serialized for a version of StableHLO.
   *
   * @param programs the program and those of the gradient functions, as {@link #programs()} returns
   *     them
   * @param target the version
   * @param options options of serialization
   * @return the new export
   * @throws IllegalArgumentException if the number of programs differs from {@code vjpOrder() + 1}
   * @throws DiagnosticException if a program is invalid or uses features the version does not
   *     support
   */
  public JaxExport withPrograms(
      List<Operation> programs, Version target, SerializationOptions options) {
    if (programs.size() != vjpOrder() + 1) {
      throw new IllegalArgumentException(
          "there are " + programs.size() + " programs, not " + (vjpOrder() + 1));
    }
    programs.forEach(JaxExport::verified);
    return written(programs, target, options);
  }

  /** Returns this export with valid programs, one for each function. */
  private JaxExport written(
      List<Operation> programs, Version target, SerializationOptions options) {
    byte[] artifact = Portability.serialize(programs.getFirst(), target, options);
    List<Operation> gradients = programs.subList(1, programs.size());
    JaxExport vjp = vjpOrNull == null ? null : vjpOrNull.written(gradients, target, options);
    return with(Blob.wrap(artifact), vjp);
  }

  /**
   * Verifies and returns a program. Unregistered dialects are allowed here; serialization decides
   * about them.
   */
  private static Operation verified(Operation program) {
    Diagnostics.Collector found = Diagnostics.collector();
    if (!new Verifier(DIALECTS, new FullText(DIALECTS), UNKNOWN_ALLOWED).verify(program, found)) {
      throw new DiagnosticException(found.toList());
    }
    return program;
  }

  /**
   * Returns the parts of this file, other than its programs, that a release of JAX cannot read.
   *
   * @param release the release
   * @return a sentence for each obstacle; empty if there are none
   */
  public List<String> obstacles(JaxRelease release) {
    List<String> obstacles = new ArrayList<>(Envelope.obstacles(this, release));
    vjp()
        .ifPresent(vjp ->
            vjp.obstacles(release).forEach(obstacle -> obstacles.add("gradients: " + obstacle)));
    return obstacles;
  }

  /**
   * Returns this export, and its gradient functions, with the schema and calling convention that a
   * release of JAX reads. The programs are unchanged; {@link #withPrograms} serializes them.
   *
   * @param release the release
   * @return the new export
   * @throws IllegalArgumentException if there are {@link #obstacles}
   */
  public JaxExport forRelease(JaxRelease release) {
    List<String> obstacles = Envelope.obstacles(this, release);
    if (!obstacles.isEmpty()) {
      throw new IllegalArgumentException(obstacles.getFirst());
    }
    return new JaxExport(
        release.schema(),
        release.storedVersion(),
        release.schema() < ExportTable.FIRST_SELF_DESCRIBING_SCHEMA ? null : release.name(),
        function,
        Envelope.write(inputs, release),
        Envelope.write(outputs, release),
        deviceCount,
        platforms,
        orderedEffects,
        unorderedEffects,
        disabledChecks,
        Math.min(callingConvention, release.newestConvention()),
        keptInputs,
        usesShapePolymorphism,
        module,
        vjpOrNull == null ? null : vjpOrNull.forRelease(release));
  }

  /**
   * Returns this export, and its gradient functions, with other sizes of dimensions in the
   * signatures. The programs are unchanged; {@link #withPrograms} replaces them.
   *
   * @param size returns the size in place of one, a number or an expression of symbols
   * @return the new export
   */
  public JaxExport withSizes(UnaryOperator<String> size) {
    JaxSignature newInputs = inputs.withSizes(size);
    JaxSignature newOutputs = outputs.withSizes(size);
    boolean isSymbolic = newInputs.isSymbolic() || newOutputs.isSymbolic();
    return with(
        newInputs,
        newOutputs,
        usesShapePolymorphism && isSymbolic,
        module,
        vjpOrNull == null ? null : vjpOrNull.withSizes(size));
  }

  private JaxExport with(Blob newModule, @Nullable JaxExport newVjp) {
    return with(inputs, outputs, usesShapePolymorphism, newModule, newVjp);
  }

  private JaxExport with(
      JaxSignature newInputs,
      JaxSignature newOutputs,
      boolean isSymbolic,
      Blob newModule,
      @Nullable JaxExport newVjp) {
    return new JaxExport(
        schema,
        storedVersion,
        jaxVersionOrNull,
        function,
        newInputs,
        newOutputs,
        deviceCount,
        platforms,
        orderedEffects,
        unorderedEffects,
        disabledChecks,
        callingConvention,
        keptInputs,
        isSymbolic,
        newModule,
        newVjp);
  }
}
