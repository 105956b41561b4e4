package org.hlo4j.linalg;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The singular vectors of an m×n matrix that are computed. */
enum SingularVectors {
  /** Those that make U and V square. */
  ALL("A"),
  /** The first min(m, n) of both sides. */
  FIRST("S"),
  /** None. */
  NONE("N");

  /** LAPACK's letters of the constants, in their order. */
  static final String LETTERS =
      Arrays.stream(values()).map(SingularVectors::letter).collect(Collectors.joining());

  private final String letter;

  SingularVectors(String letter) {
    this.letter = letter;
  }

  /** Returns the constant of one of LAPACK's letters. */
  static SingularVectors of(char letter) {
    return values()[LETTERS.indexOf(letter)];
  }

  /** Returns LAPACK's letter. */
  String letter() {
    return letter;
  }

  /**
   * Returns how many vectors of a side there are.
   *
   * @param order the order of a square matrix of that side
   * @param least min(m, n)
   */
  int count(int order, int least) {
    return switch (this) {
      case ALL -> order;
      case FIRST -> least;
      case NONE -> 0;
    };
  }
}
