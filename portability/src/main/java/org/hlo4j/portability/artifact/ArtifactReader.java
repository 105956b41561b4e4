package org.hlo4j.portability.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.MlirText;
import org.hlo4j.portability.legalize.StablehloTranslation;
import org.hlo4j.portability.legalize.VhloToStablehlo;
import org.hlo4j.portability.version.VersionConverter;
import org.hlo4j.text.print.FullText;

/** Reads portable artifacts as StableHLO programs. */
public final class ArtifactReader {
  private final DialectRegistry registry;
  private final ReadLimits limits;
  private final Verifier verifier;

  /** A reader with the default limits. */
  public ArtifactReader(DialectRegistry registry) {
    this(registry, ReadLimits.DEFAULT);
  }

  /** A reader that refuses what takes more than the limits allow. */
  public ArtifactReader(DialectRegistry registry, ReadLimits limits) {
    this.registry = registry;
    this.limits = limits;
    this.verifier = new Verifier(registry, new FullText(registry));
  }

  /**
   * Reads and verifies an artifact. One of a newer version is read too, as long as it uses nothing
   * newer.
   *
   * @param file its name in diagnostics
   * @throws DiagnosticException if the bytes are no artifact, or one of a version that is too old
   *     or too new, or damaged
   */
  public Operation read(Blob artifact, String file) {
    Version version = checkedVersion(artifact, file);
    Optional<Operation> made = readDirectly(artifact, file);
    if (made.isPresent()) {
      return made.get();
    }
    try {
      return verified(toStablehlo(eachVerified(parse(artifact, file)), true));
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
   * Makes StableHLO of what is read right away, and verifies it; empty if anything stands against
   * that, which reading step by step then tells.
   */
  public Optional<Operation> readDirectly(Blob artifact, String file) {
    try {
      Operation module =
          BytecodeReader.read(artifact, file, bytecodeOptions(), new StablehloTranslation());
      return verifier.verify(module, Diagnostics.collector())
          ? Optional.of(module)
          : Optional.empty();
    } catch (StablehloTranslation.NotMade | DiagnosticException e) {
      return Optional.empty(); // reading step by step comes to the same end, and says why
    }
  }

  private Operation parse(Blob artifact, String file) {
    return BytecodeReader.read(artifact, file, bytecodeOptions());
  }

  private BytecodeReaderOptions bytecodeOptions() {
    return BytecodeReaderOptions.of(registry)
        .withText(new MlirText(registry, false))
        .withLimits(limits);
  }

  /** Checks what the translation counts on; the rest is verified once it is done. */
  private Operation eachVerified(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!verifier.verifyEach(module, diagnostics)) {
      throw new DiagnosticException(diagnostics.toList());
    }
    return module;
  }

  private Operation verified(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!verifier.verify(module, diagnostics)) {
      throw new DiagnosticException(diagnostics.toList());
    }
    return module;
  }

  /**
   * Takes what an artifact holds, VHLO of any version, to StableHLO.
   *
   * @param vhlo the program, whose versions of operations change
   * @param explains whether errors carry notes with the reason, which upstream's do not
   * @throws DiagnosticException if the program uses what StableHLO has no counterpart of
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
    List<Diagnostic> diagnostics = new ArrayList<>(cause.diagnostics());
    diagnostics.add(
        Diagnostic.error(
            UnknownLoc.INSTANCE,
            "portable artifact of version "
                + version
                + " uses what is newer than "
                + Version.current()));
    return new DiagnosticException(diagnostics);
  }

  private static DiagnosticException error(String message) {
    return new DiagnosticException(UnknownLoc.INSTANCE, message);
  }
}
