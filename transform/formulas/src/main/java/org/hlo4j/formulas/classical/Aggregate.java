package org.hlo4j.formulas.classical;

import java.util.function.DoubleBinaryOperator;
import org.hlo4j.formulas.build.Reduction;

/** The aggregate functions of ensembles, which make one score of the leaves of all trees. */
public enum Aggregate {
  AVERAGE(Reduction.SUM, 0, Double::sum),
  SUM(Reduction.SUM, 0, Double::sum),
  MIN(Reduction.MIN, Double.POSITIVE_INFINITY, Math::min),
  MAX(Reduction.MAX, Double.NEGATIVE_INFINITY, Math::max);

  private final Reduction reduction;
  private final double identity;
  private final DoubleBinaryOperator combination;

  Aggregate(Reduction reduction, double identity, DoubleBinaryOperator combination) {
    this.reduction = reduction;
    this.identity = identity;
    this.combination = combination;
  }

  /** Returns the reduction over trees; that of an average is to be divided by their number. */
  Reduction reduction() {
    return reduction;
  }

  double identity() {
    return identity;
  }

  /** Returns one weight for two of a leaf. */
  double combine(double left, double right) {
    return combination.applyAsDouble(left, right);
  }
}
