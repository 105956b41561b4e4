package org.hlo4j.hlo;

import java.util.List;

/**
 * Figures about an instruction.
 *
 * @param shown the place of the one that graphs show
 * @param values the figures
 */
public record HloStatistics(long shown, List<Value> values) {
  /** Copies the list. */
  public HloStatistics {
    values = List.copyOf(values);
  }

  /**
   * A figure.
   *
   * @param name its name
   * @param value its value
   */
  public record Value(String name, double value) {}
}
