package org.hlo4j.portability;

import org.hlo4j.opset.NamedVersions;
import org.hlo4j.opset.Version;

/**
 * The age of the oldest reader that must be able to read an artifact. The versions are those of
 * upstream's release 1.22.0, and at least as old as the requirement states.
 */
public enum CompatibilityRequirement {
  /** Readers of the current version. */
  NONE(Version.current()),
  /** Readers up to four weeks old. */
  WEEK_4(NamedVersions.WEEK_4),
  /** Readers up to twelve weeks old. */
  WEEK_12(NamedVersions.WEEK_12),
  /** Readers as old as possible. */
  MAX(Version.minimum());

  private final Version version;

  CompatibilityRequirement(Version version) {
    this.version = version;
  }

  /** {@return the version to write} */
  public Version version() {
    return version;
  }
}
