package org.hlo4j.linalg;

/**
 * The predicate of a Schur decomposition that does not sort eigenvalues: its method is looked up,
 * but not called.
 */
final class NoSelection {
  static final NoSelection INSTANCE = new NoSelection();

  private NoSelection() {}

  boolean isSelected(double re, double im) {
    throw new IllegalStateException("selects eigenvalue " + re + " + " + im + "i");
  }
}
