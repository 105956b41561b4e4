package org.hlo4j.portability;

import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.ArtifactWriter;

/**
 * Serialization of StableHLO programs as portable artifacts, which other versions of StableHLO can
 * read. An artifact for a version can be read by that version and all later ones, by upstream's
 * tools and by this library; its bytes equal those that upstream writes.
 */
public final class Portability {
  private static final DialectRegistry DIALECTS = Dialects.all();

  private Portability() {}

  /** The default version for writing artifacts. */
  public static Version currentVersion() {
    return Version.current();
  }

  /** The oldest version that can be written and read. */
  public static Version minimumVersion() {
    return Version.minimum();
  }

  /** Returns the older of two versions. */
  public static Version smallerVersion(Version a, Version b) {
    return a.isBefore(b) ? a : b;
  }

  /** Returns the version to write for readers of the given age. */
  public static Version versionFor(CompatibilityRequirement requirement) {
    return requirement.version();
  }

  /** Returns the version in the header of an artifact; empty if the bytes are not an artifact. */
  public static Optional<Version> artifactVersion(byte[] artifact) {
    return ArtifactHeader.version(Blob.wrap(artifact));
  }

  /**
   * Serializes a StableHLO program for a version. The program must be valid and is not changed.
   *
   * @throws IllegalArgumentException if the operation is not a {@code builtin.module}
   * @throws DiagnosticException if the program uses a feature that the version lacks, named in a
   *     note
   */
  public static byte[] serialize(Operation module, Version target) {
    return serialize(module, target, SerializationOptions.DEFAULT);
  }

  /**
   * Serializes a StableHLO program for a version. The program must be valid and is not changed.
   *
   * @throws IllegalArgumentException if the operation is not a {@code builtin.module}
   * @throws DiagnosticException if the program uses a feature that the version lacks, named in a
   *     note
   */
  public static byte[] serialize(Operation module, Version target, SerializationOptions options) {
    return new ArtifactWriter(DIALECTS, options).write(module, target);
  }

  /**
   * Deserializes an artifact.
   *
   * @throws DiagnosticException if the bytes are not an artifact, if its version is too old or too
   *     new, or if it is damaged
   */
  public static Operation deserialize(byte[] artifact) {
    return deserialize(Blob.wrap(artifact), "artifact");
  }

  /**
   * Deserializes an artifact, which may be a mapped file. Large constants of the program refer to
   * the bytes of the artifact, which must not change.
   *
   * @param name the name of the artifact in diagnostics
   * @throws DiagnosticException if the bytes are not an artifact, if its version is too old or too
   *     new, or if it is damaged
   */
  public static Operation deserialize(Blob artifact, String name) {
    return deserialize(artifact, name, ReadLimits.DEFAULT);
  }

  /**
   * As {@link #deserialize(Blob, String)}, with limits.
   *
   * @throws DiagnosticException also if the program exceeds the limits
   */
  public static Operation deserialize(Blob artifact, String name, ReadLimits limits) {
    return new ArtifactReader(DIALECTS, limits).read(artifact, name);
  }
}
