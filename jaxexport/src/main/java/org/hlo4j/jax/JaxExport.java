package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.text.print.FullText;
import org.jspecify.annotations.Nullable;

/**
 * A function that {@code jax.export} has written: a portable artifact and how JAX calls it.
 *
 * @param schema the version of the file's schema, at least: files say it from 12 on, older ones are
 *     told apart by what is in them
 * @param storedVersion the version that the file says
 * @param jaxVersionOrNull the release of JAX that wrote it; files say it from schema 12 on
 * @param function the name of the function in Python
 * @param inputs its arguments
 * @param outputs its results
 * @param deviceCount for how many devices it was made
 * @param platforms for which platforms it was made, such as {@code cpu}, {@code tpu}; if there are
 *     several, the program's first argument says which is meant
 * @param orderedEffects effects that must happen in order, by their classes; for each the program
 *     has a token
 * @param unorderedEffects its other effects
 * @param disabledChecks what was not checked when it was made
 * @param callingConvention the version of the conventions by which JAX calls the program
 * @param keptInputs the arguments that the program has; the others it does not need
 * @param usesShapePolymorphism whether sizes in the program depend on those of its arguments
 * @param module the portable artifact
 * @param vjpOrNull the function that computes gradients, which may have one in turn
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
  /** A file ends before this, or is large: no text has a zero in its first bytes. */
  private static final int HEADER = 4;

  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final VerifierOptions UNKNOWN_ALLOWED = new VerifierOptions(true, false);

  public JaxExport {
    platforms = List.copyOf(platforms);
    orderedEffects = List.copyOf(orderedEffects);
    unorderedEffects = List.copyOf(unorderedEffects);
    disabledChecks = List.copyOf(disabledChecks);
    keptInputs = List.copyOf(keptInputs);
  }

  /**
   * Whether the bytes may be a file of {@code jax.export}: they are neither text nor bytecode.
   * Looks at the first bytes only.
   */
  public static boolean looksLikeOne(Blob bytes) {
    return bytes.size() > HEADER && bytes.byteAt(HEADER - 1) == 0;
  }

  /**
   * Reads a file.
   *
   * @throws DiagnosticException if it is not a file of {@code jax.export}, or damaged
   */
  public static JaxExport read(byte[] bytes) {
    return read(Blob.wrap(bytes), "export");
  }

  /**
   * Reads a file, perhaps a mapped one. Its program is a part of the file, which must stay as it
   * is.
   *
   * @param name the file's name in diagnostics
   * @throws DiagnosticException if it is not a file of {@code jax.export}, or damaged
   */
  public static JaxExport read(Blob bytes, String name) {
    return ExportTable.read(FlatTable.root(bytes, name));
  }

  /** The file. An export that was read and not changed gives the bytes it was read from. */
  public byte[] write() {
    FlatBuilder builder = new FlatBuilder();
    return builder.finish(ExportTable.write(this, builder));
  }

  /** The release of JAX that wrote the file, if it says so. */
  public Optional<String> jaxVersion() {
    return Optional.ofNullable(jaxVersionOrNull);
  }

  /** The function that computes gradients, if there is one. */
  public Optional<JaxExport> vjp() {
    return Optional.ofNullable(vjpOrNull);
  }

  /** How many times the function can be differentiated. */
  public int vjpOrder() {
    return vjp().map(vjp -> vjp.vjpOrder() + 1).orElse(0);
  }

  /** The version of StableHLO that the program was written for. */
  public Optional<Version> release() {
    return ArtifactHeader.version(module);
  }

  /**
   * Reads the program.
   *
   * @throws DiagnosticException if it is of a version that is too old or too new, or damaged
   */
  public Operation program() {
    return program(ReadLimits.DEFAULT);
  }

  /**
   * Reads the program, within limits.
   *
   * @throws DiagnosticException also if the program takes more than the limits allow
   */
  public Operation program(ReadLimits limits) {
    return Portability.deserialize(module, function, limits);
  }

  /** This envelope around another artifact. */
  public JaxExport withModule(byte[] artifact) {
    return with(Blob.wrap(artifact), vjpOrNull);
  }

  /**
   * This envelope around another program, which is written for the version of StableHLO that the
   * present one is written for. The functions that compute gradients stay.
   *
   * @throws DiagnosticException if it does not verify, or uses what the version does not know
   */
  public JaxExport withProgram(Operation program) {
    return withModule(
        Portability.serialize(verified(program), release().orElseGet(Version::current)));
  }

  /**
   * The same with its programs written for another version of StableHLO.
   *
   * @throws DiagnosticException if one of them cannot be read, or uses what the version does not
   *     know
   */
  public JaxExport withRelease(Version target) {
    return withRelease(target, ReadLimits.DEFAULT);
  }

  /**
   * {@link #withRelease(Version)}, within limits that hold for each of the programs.
   *
   * @throws DiagnosticException also if a program takes more than the limits allow
   */
  public JaxExport withRelease(Version target, ReadLimits limits) {
    return written(programs(limits), target, SerializationOptions.DEFAULT);
  }

  /**
   * This envelope around another program, which is written for a version of StableHLO, as are the
   * functions that compute gradients.
   *
   * @throws DiagnosticException if the program does not verify, one of the functions cannot be
   *     read, or one of them uses what the version does not know
   */
  public JaxExport withPrograms(Operation program, Version target) {
    return withPrograms(program, target, ReadLimits.DEFAULT);
  }

  /**
   * {@link #withPrograms(Operation, Version)}, within limits that hold for each of the functions
   * that compute gradients.
   *
   * @throws DiagnosticException also if one of these takes more than the limits allow
   */
  public JaxExport withPrograms(Operation program, Version target, ReadLimits limits) {
    List<Operation> programs = new ArrayList<>(List.of(verified(program)));
    vjp().ifPresent(vjp -> programs.addAll(vjp.programs(limits)));
    return written(programs, target, SerializationOptions.DEFAULT);
  }

  /**
   * Reads the program and those of the functions that compute gradients, in this order.
   *
   * @throws DiagnosticException if one is of a version that is too old or too new, or damaged
   */
  public List<Operation> programs() {
    return programs(ReadLimits.DEFAULT);
  }

  /**
   * {@link #programs()}, within limits that hold for each of the programs.
   *
   * @throws DiagnosticException also if a program takes more than the limits allow
   */
  public List<Operation> programs(ReadLimits limits) {
    List<Operation> programs = new ArrayList<>(List.of(program(limits)));
    vjp().ifPresent(vjp -> programs.addAll(vjp.programs(limits)));
    return programs;
  }

  /**
   * This envelope around other programs, which are written for a version of StableHLO.
   *
   * @param programs the program and those of the functions that compute gradients
   * @throws IllegalArgumentException if there are more or fewer programs than that
   * @throws DiagnosticException if one of them does not verify, or uses what the version does not
   *     know
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

  /** This envelope around programs that verify, one for each function. */
  private JaxExport written(
      List<Operation> programs, Version target, SerializationOptions options) {
    byte[] artifact = Portability.serialize(programs.getFirst(), target, options);
    List<Operation> gradients = programs.subList(1, programs.size());
    JaxExport vjp = vjpOrNull == null ? null : vjpOrNull.written(gradients, target, options);
    return with(Blob.wrap(artifact), vjp);
  }

  /** The program itself; operations of unknown dialects pass, which writing has its word on. */
  private static Operation verified(Operation program) {
    Diagnostics.Collector found = Diagnostics.collector();
    if (!new Verifier(DIALECTS, new FullText(DIALECTS), UNKNOWN_ALLOWED).verify(program, found)) {
      throw new DiagnosticException(found.toList());
    }
    return program;
  }

  /**
   * What a release of JAX cannot read of this file, its programs apart: sentences for people, empty
   * if nothing is in the way.
   */
  public List<String> obstacles(JaxRelease release) {
    List<String> obstacles = new ArrayList<>(Envelope.obstacles(this, release));
    vjp()
        .ifPresent(vjp ->
            vjp.obstacles(release).forEach(obstacle -> obstacles.add("gradients: " + obstacle)));
    return obstacles;
  }

  /**
   * The same with the schema and calling convention that a release of JAX reads, and those of the
   * functions that compute gradients. The programs stay: {@link #withPrograms} writes them.
   *
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
        release.schema() < ExportTable.SCHEMA_THAT_SAYS_SO ? null : release.name(),
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

  private JaxExport with(Blob newModule, @Nullable JaxExport newVjp) {
    return new JaxExport(
        schema,
        storedVersion,
        jaxVersionOrNull,
        function,
        inputs,
        outputs,
        deviceCount,
        platforms,
        orderedEffects,
        unorderedEffects,
        disabledChecks,
        callingConvention,
        keptInputs,
        usesShapePolymorphism,
        newModule,
        newVjp);
  }
}
