package org.hlo4j.portability;

import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.ArtifactWriter;

/**
 * Portable artifacts: StableHLO programs as bytes that other versions of StableHLO read. An
 * artifact written for a version is read by that version and all later ones, and by upstream's
 * tools as well as by these; its bytes are those that upstream's would write.
 */
public final class Portability {
  private static final DialectRegistry DIALECTS = Dialects.all();

  private Portability() {}

  /** The version that is written when nothing else is asked for. */
  public static Version currentVersion() {
    return Version.current();
  }

  /** The oldest version that can be written and read. */
  public static Version minimumVersion() {
    return Version.minimum();
  }

  /** The older of two versions: what both readers read. */
  public static Version smallerVersion(Version a, Version b) {
    return a.isBefore(b) ? a : b;
  }

  /** The version to write for readers of this age. */
  public static Version versionFor(CompatibilityRequirement requirement) {
    return requirement.version();
  }

  /** The version of an artifact, from its header; empty if it is no artifact. */
  public static Optional<Version> artifactVersion(byte[] artifact) {
    return ArtifactHeader.version(Blob.wrap(artifact));
  }

  /**
   * Writes a StableHLO program as artifact of a version. The program must verify and stays as it
   * is.
   *
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if the program uses what the version does not know; a note says
   *     what
   */
  public static byte[] serialize(Operation module, Version target) {
    return serialize(module, target, SerializationOptions.DEFAULT);
  }

  /**
   * Writes a StableHLO program as artifact of a version. The program must verify and stays as it
   * is.
   *
   * @throws IllegalArgumentException if it is no {@code builtin.module}
   * @throws DiagnosticException if the program uses what the version does not know; a note says
   *     what
   */
  public static byte[] serialize(Operation module, Version target, SerializationOptions options) {
    return new ArtifactWriter(DIALECTS, options).write(module, target);
  }

  /**
   * Reads an artifact as StableHLO program.
   *
   * @throws DiagnosticException if the bytes are no artifact, or one of a version that is too old
   *     or too new, or damaged
   */
  public static Operation deserialize(byte[] artifact) {
    return deserialize(Blob.wrap(artifact), "artifact");
  }

  /**
   * Reads an artifact, perhaps a mapped file, as StableHLO program. Large constants of the program
   * are parts of the artifact, which must stay as it is.
   *
   * @param name the artifact's name in diagnostics
   * @throws DiagnosticException if the bytes are no artifact, or one of a version that is too old
   *     or too new, or damaged
   */
  public static Operation deserialize(Blob artifact, String name) {
    return deserialize(artifact, name, ReadLimits.DEFAULT);
  }

  /**
   * {@link #deserialize(Blob, String)} of what may be larger or smaller than usual.
   *
   * @throws DiagnosticException also if the program takes more than the limits allow
   */
  public static Operation deserialize(Blob artifact, String name, ReadLimits limits) {
    return new ArtifactReader(DIALECTS, limits).read(artifact, name);
  }
}
