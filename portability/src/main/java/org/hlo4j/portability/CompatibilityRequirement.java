package org.hlo4j.portability;

import org.hlo4j.opset.vhlo.Version;

/**
 * How old a reader may be that must still read an artifact. The versions are those that upstream
 * has fixed for release 1.22.0; they are at least as old as the requirement asks for.
 */
public enum CompatibilityRequirement {
  /** Readers are as new as the writer. */
  NONE(Version.current()),
  /** Readers are up to four weeks old. */
  WEEK_4(new Version(1, 18, 0)),
  /** Readers are up to twelve weeks old. */
  WEEK_12(new Version(1, 16, 3)),
  /** Readers are as old as can be. */
  MAX(Version.minimum());

  private final Version version;

  CompatibilityRequirement(Version version) {
    this.version = version;
  }

  /** The version to write. */
  public Version version() {
    return version;
  }
}
