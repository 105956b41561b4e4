package org.hlo4j.formulas.classical;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.elementwise.SpecialFunctions;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Functions of the scores of classes or targets, which are matrices of a row for each sample. */
public enum ScoreTransform {
  NONE(x -> x),
  SOFTMAX(x -> Activations.softmax(x, Axes.of(2, 1))),
  LOGISTIC(x -> x.apply(Elementwise.LOGISTIC)),
  /** Softmax in which scores of zero stay zero. */
  SOFTMAX_ZERO(ScoreTransform::softmaxZero),
  /** The quantile of the normal distribution. */
  PROBIT(SpecialFunctions::ndtri);

  private static final double LEAST_SCORE = 1e-7;

  private final UnaryOperator<Expr> formula;

  ScoreTransform(UnaryOperator<Expr> formula) {
    this.formula = formula;
  }

  private static Expr softmaxZero(Expr x) {
    Axes classes = Axes.of(2, 1);
    Expr max = classes.spreadMax(x);
    Expr isZero = x.abs().le(x.like(LEAST_SCORE));
    Expr powers = isZero.select(x.times(max.negate().exp()), x.minus(max).exp());
    return powers.over(classes.spreadSum(powers));
  }

  /** Returns transformed scores. Those of a single target stay, but for {@link #PROBIT}. */
  public Expr apply(Expr scores) {
    boolean isSingle = TensorTypes.of(scores.value()).dimension(1) == 1;
    return isSingle && this != PROBIT ? scores : formula.apply(scores);
  }

  /**
   * Returns the transformed scores of two classes.
   *
   * @param score of the second class, of shape (rows, 1)
   * @param isProbability whether scores of both classes add up to one, rather than zero
   * @throws UnsupportedNodeException if runtimes do not agree on what it is
   */
  public Expr ofTwo(Expr score, boolean isProbability) {
    HloBuilder b = score.builder();
    if (this == PROBIT) {
      throw UnsupportedNodeException.of("PROBIT of the score of one of two classes has no meaning");
    }
    Expr other = isProbability && this != LOGISTIC ? score.like(1.0).minus(score) : score.negate();
    Expr both = b.expr(b.concatenate(List.of(other.value(), score.value()), 1));
    return this == LOGISTIC ? formula.apply(both) : both;
  }
}
