package org.hlo4j.ir.builtin;

import java.util.List;

/** The points that satisfy constraints: {@code (d0)[s0] : (d0 - s0 >= 0)}. */
public final class IntegerSet {
  private final int dimensionCount;
  private final int symbolCount;
  private final List<Constraint> constraints;

  public IntegerSet(int dimensionCount, int symbolCount, List<Constraint> constraints) {
    this.dimensionCount = dimensionCount;
    this.symbolCount = symbolCount;
    this.constraints = List.copyOf(constraints);
  }

  public int dimensionCount() {
    return dimensionCount;
  }

  public int symbolCount() {
    return symbolCount;
  }

  public List<Constraint> constraints() {
    return constraints;
  }

  /** {@code expression == 0}, or {@code expression >= 0} where {@code equality} is false. */
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
