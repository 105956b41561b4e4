package org.hlo4j.byteir.define;

/**
 * The definition of an operand or result of a target: a tensor, or several if {@code variadic}.
 *
 * @param name the name in rules and documents
 * @param elements the constraint on the element type
 * @param leastRank the minimum rank
 * @param mostRank the maximum rank
 * @param variadic whether there may be one or more of these tensors
 */
public record TensorDefinition(
    String name, ElementConstraint elements, int leastRank, int mostRank, boolean variadic) {
  private static final int ANY_RANK = Integer.MAX_VALUE;

  /**
   * {@return a tensor of any rank}
   *
   * @param name the name
   * @param elements the constraint on the element type
   */
  public static TensorDefinition tensor(String name, ElementConstraint elements) {
    return new TensorDefinition(name, elements, 0, ANY_RANK, false);
  }

  /**
   * {@return a tensor of a given rank}
   *
   * @param name the name
   * @param elements the constraint on the element type
   * @param rank the rank
   */
  public static TensorDefinition ofRank(String name, ElementConstraint elements, int rank) {
    return new TensorDefinition(name, elements, rank, rank, false);
  }

  /**
   * {@return this tensor with a minimum rank}
   *
   * @param rank the minimum rank
   */
  public TensorDefinition atLeast(int rank) {
    return new TensorDefinition(name, elements, rank, mostRank, variadic);
  }

  /**
   * {@return this tensor with a maximum rank}
   *
   * @param rank the maximum rank
   */
  public TensorDefinition atMost(int rank) {
    return new TensorDefinition(name, elements, leastRank, rank, variadic);
  }

  /** {@return this tensor as variadic, with at least one value} */
  public TensorDefinition oneOrMore() {
    return new TensorDefinition(name, elements, leastRank, mostRank, true);
  }

  /**
   * {@return whether a rank satisfies the constraint}
   *
   * @param rank the rank of a tensor
   */
  public boolean admitsRank(int rank) {
    return rank >= leastRank && rank <= mostRank;
  }

  /** {@return the constraint in words, such as {@code tensor of floats of rank 1 or more}} */
  public String description() {
    return "tensor of " + elements.description() + rankText();
  }

  private String rankText() {
    if (leastRank == mostRank) {
      return " of rank " + leastRank;
    }
    if (mostRank != ANY_RANK) {
      return leastRank == 0
          ? " of rank " + mostRank + " or less"
          : " of rank " + leastRank + " to " + mostRank;
    }
    return leastRank == 0 ? "" : " of rank " + leastRank + " or more";
  }
}
