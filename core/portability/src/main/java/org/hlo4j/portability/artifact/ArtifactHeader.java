package org.hlo4j.portability.artifact;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.ir.Blob;
import org.hlo4j.opset.Version;

/** The version in the header of an artifact. */
public final class ArtifactHeader {
  private static final String PREFIX = "StableHLO_v";

  /** The number of bytes to search for a version. */
  private static final int LONGEST = 256;

  private ArtifactHeader() {}

  /** Returns the producer string of artifacts of a version. */
  static String producer(Version version) {
    return PREFIX + version;
  }

  /** Returns the version in a producer string, if it is one of artifacts. */
  static Optional<Version> versionOf(String producer) {
    int start = producer.indexOf(PREFIX);
    return start < 0
        ? Optional.empty()
        : Version.tryParse(producer.substring(start + PREFIX.length()));
  }

  /** Returns the version in the header of an artifact; empty if the bytes are not an artifact. */
  public static Optional<Version> version(Blob artifact) {
    if (artifact.size() < 4 || artifact.intAt(0) != BytecodeHeader.MAGIC) {
      return Optional.empty();
    }
    byte[] header = new byte[(int) Math.min(artifact.size(), LONGEST)];
    artifact.copyTo(0, header, 0, header.length);
    int end = 4;
    while (end < header.length && header[end] != 0) {
      end++;
    }
    return end == header.length
        ? Optional.empty()
        : versionOf(new String(header, 4, end - 4, StandardCharsets.ISO_8859_1));
  }
}
