package org.hlo4j.byteir.define;

/**
 * An operand or result of a target: a tensor, or several of them if {@code variadic}.
 *
 * @param name the name by which rules and documents call it
 * @param elements what its elements may be
 * @param leastRank the least rank it may have
 * @param mostRank the greatest rank it may have
 * @param variadic whether there may be any number of such tensors, at least one
 */
public record TensorDefinition(
    String name, Elements elements, int leastRank, int mostRank, boolean variadic) {
  private static final int ANY_RANK = Integer.MAX_VALUE;

  /** A tensor of any rank. */
  public static TensorDefinition tensor(String name, Elements elements) {
    return new TensorDefinition(name, elements, 0, ANY_RANK, false);
  }

  /** A tensor of a rank. */
  public static TensorDefinition ofRank(String name, Elements elements, int rank) {
    return new TensorDefinition(name, elements, rank, rank, false);
  }

  public TensorDefinition atLeast(int rank) {
    return new TensorDefinition(name, elements, rank, mostRank, variadic);
  }

  public TensorDefinition atMost(int rank) {
    return new TensorDefinition(name, elements, leastRank, rank, variadic);
  }

  /** One or more of such tensors. */
  public TensorDefinition several() {
    return new TensorDefinition(name, elements, leastRank, mostRank, true);
  }

  public boolean admitsRank(int rank) {
    return rank >= leastRank && rank <= mostRank;
  }

  /** What is asked of the tensor, such as {@code tensor of floats of rank 1 or more}. */
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
