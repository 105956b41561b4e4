package org.hlo4j.portability.version;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.NamedVersions;
import org.hlo4j.opset.Version;

/** Parsing of the target version that a user specifies. */
public final class TargetVersion {
  private static final String FORM = "\nTarget version must be of the form `#.#.#`.";

  private TargetVersion() {}

  /** Parses a version or a {@linkplain NamedVersions name}; empty if it cannot be written. */
  public static Optional<Version> tryParse(String text) {
    return NamedVersions.tryParse(text)
        .filter(v -> !v.isBefore(Version.minimum()) && !v.isAfter(Version.current()));
  }

  /**
   * Parses a version that can be written.
   *
   * @param text {@code #.#.#}, or a {@linkplain NamedVersions name}
   * @param location the location for errors, usually of the module
   */
  public static Version parse(String text, Location location) {
    Version version =
        NamedVersions.tryParse(text)
            .orElseThrow(() ->
                new DiagnosticException(
                    location,
                    text.isEmpty()
                        ? "No target version specified." + FORM
                        : "Invalid target version argument '" + text + "'" + FORM));
    if (version.isBefore(Version.minimum())) {
      throw new DiagnosticException(
          location,
          "target version " + version + " is less than minimum supported " + Version.minimum());
    }
    if (version.isAfter(Version.current())) {
      throw new DiagnosticException(
          location,
          "target version " + version + " is greater than current version " + Version.current());
    }
    return version;
  }
}
