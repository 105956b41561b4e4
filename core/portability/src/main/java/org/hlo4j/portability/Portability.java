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

  /** {@return the default version for writing artifacts} */
  public static Version currentVersion() {
    return Version.current();
  }

  /** {@return the oldest version that can be written and read} */
  public static Version minimumVersion() {
    return Version.minimum();
  }

  /**
   * {@return the older of two versions}
   *
   * @param a a version
   * @param b another version
   */
  public static Version smallerVersion(Version a, Version b) {
    return a.isBefore(b) ? a : b;
  }

  /**
   * {@return the version to write for readers of the given age}
   *
   * @param requirement the age of the oldest reader
   */
  public static Version versionFor(CompatibilityRequirement requirement) {
    return requirement.version();
  }

  /**
   * {@return the version in the header of an artifact; empty if the bytes are not an artifact}
   *
   * @param artifact any bytes
   */
  public static Optional<Version> artifactVersion(byte[] artifact) {
    return ArtifactHeader.version(Blob.wrap(artifact));
  }

  /**
   * Serializes a StableHLO program for a version. The program must be valid and is not changed.
   *
   * @param module the program, a {@code builtin.module}
   * @param target the oldest version that is to read the artifact
   * @return the bytes of the artifact
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
   * @param module the program, a {@code builtin.module}
   * @param target the oldest version that is to read the artifact
   * @param options the options
   * @return the bytes of the artifact
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
   * @param artifact the bytes of the artifact
   * @return the program, a {@code builtin.module}
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
   * @param artifact the bytes of the artifact
   * @param name the name of the artifact in diagnostics
   * @return the program, a {@code builtin.module}
   * @throws DiagnosticException if the bytes are not an artifact, if its version is too old or too
   *     new, or if it is damaged
   */
  public static Operation deserialize(Blob artifact, String name) {
    return deserialize(artifact, name, ReadLimits.DEFAULT);
  }

  /**
   * As {@link #deserialize(Blob, String)}, with limits.
   *
   * @param artifact the bytes of the artifact
   * @param name the name of the artifact in diagnostics
   * @param limits the limits of the resources that the program may use
   * @return the program, a {@code builtin.module}
   * @throws DiagnosticException also if the program exceeds the limits
   */
  public static Operation deserialize(Blob artifact, String name, ReadLimits limits) {
    return new ArtifactReader(DIALECTS, limits).read(artifact, name);
  }
}
