package org.hlo4j.portability.artifact;

import java.util.Optional;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.bytecode.write.EncodedBytecode;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.legalize.PassesRequiredException;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.VhloView;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.portability.version.VersionConverter;

/** Writes StableHLO programs as portable artifacts. */
public final class ArtifactWriter {
  private final DialectRegistry registry;
  private final SerializationOptions options;
  private boolean explains = true;

  public ArtifactWriter(DialectRegistry registry, SerializationOptions options) {
    this.registry = registry;
    this.options = options;
  }

  /** Returns a writer whose errors have no explanatory notes, like those of upstream's tools. */
  public ArtifactWriter withoutExplanations() {
    explains = false;
    return this;
  }

  /**
   * Serializes a program for a version. The program must be valid and is not changed.
   *
   * @throws IllegalArgumentException if the operation is not a {@code builtin.module}
   * @throws DiagnosticException if the program cannot be expressed in the version
   */
  public byte[] write(Operation module, Version target) {
    return write(module, target.toString());
  }

  /**
   * Serializes a program for a version given as text. The program is not changed.
   *
   * @throws DiagnosticException if the program is not StableHLO, if there is no such version, or if
   *     the program cannot be expressed in it
   */
  public byte[] write(Operation module, String target) {
    return encode(module, target).toByteArray();
  }

  /**
   * Encodes a program of any size for a version. The program must be valid and is not changed.
   *
   * @throws IllegalArgumentException if the operation is not a {@code builtin.module}
   * @throws DiagnosticException if the program cannot be expressed in the version
   */
  public EncodedBytecode encode(Operation module, Version target) {
    return encode(module, target.toString());
  }

  private EncodedBytecode encode(Operation module, String target) {
    if (!module.is(BuiltinOps.MODULE)) {
      throw new IllegalArgumentException(
          "only a builtin.module is a program, not '" + module.name() + "'");
    }
    return encodeShown(module, target).orElseGet(() -> encodeTranslated(module, target));
  }

  /** Encodes the view of the program; empty if it has no view. */
  private Optional<EncodedBytecode> encodeShown(Operation module, String target) {
    Version version = TargetVersion.tryParse(target).orElse(null);
    if (version == null) {
      return Optional.empty();
    }
    try {
      VhloView view = VhloView.of(module, version, options.otherDialects());
      return Optional.of(BytecodeWriter.encode(module, view, bytecodeOptions(version)));
    } catch (PassesRequiredException e) {
      return Optional.empty();
    }
  }

  /** Legalizes a copy of the program to VHLO and encodes it, or reports why that fails. */
  private EncodedBytecode encodeTranslated(Operation module, String target) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Operation vhlo =
        StablehloToVhlo.translate(module, options.otherDialects(), explains, diagnostics)
            .orElseThrow(() -> new DiagnosticException(diagnostics.toList()));
    Version version = TargetVersion.parse(target, module.location());
    boolean isCurrent = version.withoutPatch().equals(Version.current().withoutPatch());
    // The translation has the current version; only other dialects remain to be checked then.
    if ((!isCurrent || options.otherDialects().allowsCasts())
        && !VersionConverter.convert(vhlo, version, explains, diagnostics)) {
      throw new DiagnosticException(diagnostics.toList());
    }
    return BytecodeWriter.encode(vhlo, bytecodeOptions(version));
  }

  private BytecodeWriterOptions bytecodeOptions(Version version) {
    BytecodeVersion format = BytecodeVersion.of(VhloHistory.bytecodeFormat(version)).orElseThrow();
    return BytecodeWriterOptions.of(ArtifactHeader.producer(version))
        .withVersion(format)
        .withText(new MlirText(registry, false));
  }
}
