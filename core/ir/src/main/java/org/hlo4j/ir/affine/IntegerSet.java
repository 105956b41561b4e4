package org.hlo4j.ir.affine;

import java.util.List;
import org.hlo4j.ir.internal.Hashes;

/** The set of points that satisfy constraints: {@code (d0)[s0] : (d0 - s0 >= 0)}. */
public final class IntegerSet {
  private final int dimensionCount;
  private final int symbolCount;
  private final List<Constraint> constraints;

  /**
   * Creates a set.
   *
   * @param dimensionCount the number of dimensions
   * @param symbolCount the number of symbols
   * @param constraints the constraints
   */
  public IntegerSet(int dimensionCount, int symbolCount, List<Constraint> constraints) {
    this.dimensionCount = dimensionCount;
    this.symbolCount = symbolCount;
    this.constraints = List.copyOf(constraints);
  }

  /** {@return the number of dimensions} */
  public int dimensionCount() {
    return dimensionCount;
  }

  /** {@return the number of symbols} */
  public int symbolCount() {
    return symbolCount;
  }

  /** {@return the constraints} */
  public List<Constraint> constraints() {
    return constraints;
  }

  /**
   * An equality or inequality.
   *
   * @param expression the left-hand side; the right-hand side is 0
   * @param equality whether the operator is {@code ==}; else it is {@code >=}
   */
  public record Constraint(AffineExpr expression, boolean equality) {
    @Override
    public int hashCode() {
      return Hashes.mix(equality ? 1 : 0, expression.hashCode());
    }

    @Override
    public String toString() {
      return expression + (equality ? " == 0" : " >= 0");
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof IntegerSet that
            && dimensionCount == that.dimensionCount
            && symbolCount == that.symbolCount
            && constraints.equals(that.constraints));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(dimensionCount, symbolCount), Hashes.of(constraints));
  }

  @Override
  public String toString() {
    return AffineMap.arguments(dimensionCount, symbolCount)
        + " : "
        + AffineMap.inParentheses(constraints);
  }
}
