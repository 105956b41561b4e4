package org.hlo4j.portability.artifact;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.ir.Blob;
import org.hlo4j.opset.vhlo.Version;

/** The version in the header of an artifact. */
public final class ArtifactHeader {
  private static final String PREFIX = "StableHLO_v";

  /** The longest header that is looked at; versions are short. */
  private static final int LONGEST = 256;

  private ArtifactHeader() {}

  /** The producer that an artifact of this version names. */
  static String producer(Version version) {
    return PREFIX + version;
  }

  /** The version that a producer names, if it is one of artifacts. */
  static Optional<Version> versionOf(String producer) {
    int start = producer.indexOf(PREFIX);
    return start < 0
        ? Optional.empty()
        : Version.tryParse(producer.substring(start + PREFIX.length()));
  }

  /** The version of an artifact, from its header; empty if it is no artifact. */
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
