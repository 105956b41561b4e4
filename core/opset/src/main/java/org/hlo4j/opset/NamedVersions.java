package org.hlo4j.opset;

import java.util.Map;
import java.util.Optional;

/**
 * Words that stand for a version wherever one is asked for: {@code current}, {@code minimum}, and
 * the names of upstream's compatibility requirements.
 */
public final class NamedVersions {
  /** The release of four weeks before upstream's 1.22.0, or an older one. */
  public static final Version WEEK_4 = new Version(1, 18, 0);

  /** The release of twelve weeks before upstream's 1.22.0, or an older one. */
  public static final Version WEEK_12 = new Version(1, 16, 3);

  private static final Map<String, Version> NAMES =
      Map.of(
          "current", Version.current(),
          "minimum", Version.minimum(),
          "NONE", Version.current(),
          "WEEK_4", WEEK_4,
          "WEEK_12", WEEK_12,
          "MAX", Version.minimum());

  private NamedVersions() {}

  /**
   * Parses a version of the form {@code #.#.#}, or a word that stands for one.
   *
   * @param text the text to parse
   * @return the version, if the text is one
   */
  public static Optional<Version> tryParse(String text) {
    return Optional.ofNullable(NAMES.get(text)).or(() -> Version.tryParse(text));
  }
}
