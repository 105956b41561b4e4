package org.hlo4j.opset;

import java.util.Optional;
import org.hlo4j.opset.vhlo.VhloHistory;

/**
 * A version of StableHLO's operation set, {@code major.minor.patch}. Minor releases change the
 * operation set, patch releases do not; {@link VhloHistory} lists the minor ones.
 *
 * @param major the major version
 * @param minor the minor version
 * @param patch the patch version
 */
public record Version(long major, long minor, long patch) implements Comparable<Version> {
  /** {@return the default version for writing artifacts, the newest one} */
  public static Version current() {
    return VhloHistory.releases().getLast().version();
  }

  /** {@return the oldest version that can be read and written} */
  public static Version minimum() {
    return VhloHistory.releases().getFirst().version();
  }

  /**
   * Parses a version of the form {@code #.#.#}; empty if the text is anything else.
   *
   * @param text the text to parse
   * @return the version, if the text is one
   */
  public static Optional<Version> tryParse(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    long[] numbers = new long[3];
    for (int i = 0; i < 3; i++) {
      numbers[i] = parseNumber(parts[i]);
      if (numbers[i] < 0) {
        return Optional.empty();
      }
    }
    return Optional.of(new Version(numbers[0], numbers[1], numbers[2]));
  }

  /**
   * Parses a version of the form {@code #.#.#}.
   *
   * @param text the text to parse
   * @return the version
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Version parse(String text) {
    return tryParse(text)
        .orElseThrow(
            () -> new IllegalArgumentException("not a version of the form #.#.#: " + text));
  }

  private static long parseNumber(String digits) {
    if (digits.isEmpty() || digits.length() > 18) {
      return -1;
    }
    long number = 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      number = number * 10 + (c - '0');
    }
    return number;
  }

  /** {@return the minor release: this version with patch 0} */
  public Version withoutPatch() {
    return patch == 0 ? this : new Version(major, minor, 0);
  }

  /**
   * {@return whether this version precedes another one}
   *
   * @param other the version to compare with
   */
  public boolean isBefore(Version other) {
    return compareTo(other) < 0;
  }

  /**
   * {@return whether this version follows another one}
   *
   * @param other the version to compare with
   */
  public boolean isAfter(Version other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Version other) {
    int order = Long.compare(major, other.major);
    if (order == 0) {
      order = Long.compare(minor, other.minor);
    }
    return order == 0 ? Long.compare(patch, other.patch) : order;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Version that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode((major * 1000 + minor) * 1000 + patch);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
