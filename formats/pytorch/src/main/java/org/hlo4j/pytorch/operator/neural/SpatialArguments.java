package org.hlo4j.pytorch.operator.neural;

import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.pytorch.importer.OperatorCall;

/** Arguments of operators on dimensions of space. */
final class SpatialArguments {
  private SpatialArguments() {}

  /**
   * Returns positive integers of a list.
   *
   * @param rank how many there are
   */
  static long[] positive(OperatorCall n, String name, int rank, long absent) {
    long[] values = n.integers(name, rank, absent);
    for (long value : values) {
      if (value < 1 || value > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("its argument '%s' has value %d", name, value);
      }
    }
    return values;
  }

  /** Returns integers of a list that are not negative. */
  static long[] natural(OperatorCall n, String name, int rank) {
    long[] values = n.integers(name, rank, 0);
    for (long value : values) {
      if (value < 0 || value > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("its argument '%s' has value %d", name, value);
      }
    }
    return values;
  }

  /** Returns how many groups of channels there are. */
  static long groups(OperatorCall n) {
    long groups = n.integer("groups", 1);
    if (groups < 1) {
      throw UnsupportedNodeException.of("it has %d groups", groups);
    }
    return groups;
  }
}
