package org.hlo4j.portability.version;

import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.Version;

/** The version that a user asks for. */
public final class TargetVersion {
  private static final String FORM = "\nTarget version must be of the form `#.#.#`.";

  private TargetVersion() {}

  /** The version that the text spells; empty if there is none that can be written. */
  public static Optional<Version> tryParse(String text) {
    return Version.tryParse(text)
        .filter(v -> !v.isBefore(Version.minimum()) && !v.isAfter(Version.current()));
  }

  /**
   * The version that the text spells, if it is one that can be written.
   *
   * @param text {@code #.#.#}
   * @param location the place to report, usually of the module
   */
  public static Version parse(String text, Location location) {
    Version version =
        Version.tryParse(text)
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
