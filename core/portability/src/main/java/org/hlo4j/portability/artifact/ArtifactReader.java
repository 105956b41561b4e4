package org.hlo4j.portability.artifact;

import java.util.Optional;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.legalize.PassesRequiredException;
import org.hlo4j.portability.legalize.StablehloTranslation;
import org.hlo4j.portability.legalize.VhloToStablehlo;
import org.hlo4j.portability.version.VersionConverter;
import org.hlo4j.text.print.FullText;

/** Reads portable artifacts as StableHLO programs. */
public final class ArtifactReader {
  private static final String VHLO = "vhlo.";
  private static final String BUILTIN = "builtin.";

  private final DialectRegistry registry;
  private final ReadLimits limits;
  private final Verifier verifier;

  /** Creates a reader with the default limits. */
  public ArtifactReader(DialectRegistry registry) {
    this(registry, ReadLimits.DEFAULT);
  }

  /** Creates a reader with limits. */
  public ArtifactReader(DialectRegistry registry, ReadLimits limits) {
    this.registry = registry;
    this.limits = limits;
    this.verifier = new Verifier(registry, new FullText(registry));
  }

  /**
   * Reads and verifies an artifact. A newer version is accepted as long as the artifact uses no
   * newer features.
   *
   * @param file the name in diagnostics
   * @throws DiagnosticException if the bytes are not an artifact, if its version is too old or too
   *     new, or if it is damaged
   */
  public Operation read(Blob artifact, String file) {
    Version version = checkedVersion(artifact, file);
    Optional<Operation> direct = readDirectly(artifact, file);
    if (direct.isPresent()) {
      return direct.get();
    }
    try {
      return upgraded(BytecodeReader.read(artifact, file, bytecodeOptions()));
    } catch (DiagnosticException e) {
      throw version.isAfter(Version.current()) ? tooNew(e, version) : e;
    }
  }

  private static Version checkedVersion(Blob artifact, String file) {
    if (!BytecodeReader.isBytecode(artifact)) {
      throw error("not a portable artifact: " + file + " is not MLIR bytecode");
    }
    BytecodeHeader header = BytecodeReader.header(artifact, file);
    Version version =
        ArtifactHeader.version(artifact)
            .orElseThrow(
                () -> error("not a portable artifact: produced by '" + header.producer() + "'"));
    if (version.isBefore(Version.minimum())) {
      throw error(
          "portable artifact of version "
              + version
              + " is older than "
              + Version.minimum()
              + ", the oldest that can be read");
    }
    return version;
  }

  /**
   * Translates the artifact while reading it, and verifies the result; empty if anything fails, to
   * be repeated and reported by the passes.
   */
  public Optional<Operation> readDirectly(Blob artifact, String file) {
    try {
      StablehloTranslation translation = new StablehloTranslation();
      Operation module = BytecodeReader.read(artifact, file, bytecodeOptions(), translation);
      translation.dropCasts(module);
      return verifier.verify(module, Diagnostics.collector())
          ? Optional.of(module)
          : Optional.empty();
    } catch (PassesRequiredException | DiagnosticException e) {
      return Optional.empty(); // the passes fail as well, and report the error
    }
  }

  private BytecodeReaderOptions bytecodeOptions() {
    return BytecodeReaderOptions.of(registry)
        .withText(new MlirText(registry, false))
        .withLimits(limits);
  }

  private static boolean isTranslated(Operation op) {
    return op.name().startsWith(VHLO) || op.name().startsWith(BUILTIN);
  }

  /** Returns whether a program is VHLO: one of its functions is. */
  public static boolean isVhlo(Operation module) {
    for (Region region : module.regions()) {
      for (Block block : region.blocks()) {
        for (Operation op : block.operations()) {
          if (op.name().startsWith(VHLO)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Verifies a VHLO program and returns it as StableHLO. It may have been read from an artifact, or
   * from a text such as JAX's, which serializes a program and then writes it as text.
   *
   * <p>Only what is translated is verified before, by itself. Everything else is verified as part
   * of the StableHLO program: operations of other dialects, which may have to be in a {@code
   * func.func}, and attributes of other dialects, which may say something of StableHLO's types.
   *
   * @param vhlo the program, which is upgraded in place
   * @throws DiagnosticException if it is invalid
   */
  public Operation upgraded(Operation vhlo) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    verifier.verifyEach(vhlo, ArtifactReader::isTranslated, diagnostics);
    diagnostics.throwIfErrors();
    Operation module = toStablehlo(vhlo, true);
    verifier.verify(module, diagnostics);
    diagnostics.throwIfErrors();
    return module;
  }

  /**
   * Legalizes a VHLO program of any version to StableHLO.
   *
   * @param vhlo the program, which is upgraded in place
   * @param explains whether errors have notes with the reason, which upstream's do not
   * @throws DiagnosticException if part of the program has no StableHLO counterpart
   */
  public static Operation toStablehlo(Operation vhlo, boolean explains) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!VersionConverter.convert(vhlo, Version.current(), explains, diagnostics)) {
      throw new DiagnosticException(diagnostics.toList());
    }
    return VhloToStablehlo.translate(vhlo, explains, diagnostics)
        .orElseThrow(() -> new DiagnosticException(diagnostics.toList()));
  }

  private static DiagnosticException tooNew(DiagnosticException cause, Version version) {
    return cause.and(
        error(
            "portable artifact of version "
                + version
                + " uses what is newer than "
                + Version.current()));
  }

  private static DiagnosticException error(String message) {
    return new DiagnosticException(UnknownLoc.INSTANCE, message);
  }
}
