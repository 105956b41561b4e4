package org.hlo4j.cyclonedx;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The facts in a bill of materials that are not in the files of models.
 *
 * @param name the name of the model; without one that of its file or folder
 * @param version the version of the model
 * @param licenses licences: identifiers or expressions of SPDX, or names
 * @param supplier the name of who supplies the model
 * @param timestamp when the bill was made
 * @param tool the version of what makes the bill
 */
public record BillOptions(
    Optional<String> name,
    Optional<String> version,
    List<String> licenses,
    Optional<String> supplier,
    Optional<Instant> timestamp,
    Optional<String> tool) {
  /** Nothing. */
  public static final BillOptions DEFAULT =
      new BillOptions(
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /**
   * Copies the licences.
   *
   * @param name the name of the model
   * @param version the version of the model
   * @param licenses licences
   * @param supplier who supplies the model
   * @param timestamp when the bill was made
   * @param tool the version of what makes the bill
   */
  public BillOptions {
    licenses = List.copyOf(licenses);
  }
}
