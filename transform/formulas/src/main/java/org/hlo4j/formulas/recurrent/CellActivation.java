package org.hlo4j.formulas.recurrent;

import java.util.function.UnaryOperator;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;

/** The activation functions of recurrent cells, some of which have parameters. */
public enum CellActivation {
  AFFINE((x, alpha, beta) -> x.times(x.like(alpha)).plus(x.like(beta))),
  ELU((x, alpha, _) -> Activations.elu(x, alpha, 1, 1)),
  HARD_SIGMOID(Activations::hardSigmoid),
  LEAKY_RELU((x, alpha, _) -> Activations.leakyRelu(x, x.like(alpha))),
  RELU((x, _, _) -> x.max(x.like(0))),
  SCALED_TANH(
      (x, alpha, beta) -> x.times(x.like(beta)).apply(Elementwise.TANH).times(x.like(alpha))),
  SIGMOID((x, _, _) -> x.apply(Elementwise.LOGISTIC)),
  SOFTPLUS((x, _, _) -> Activations.softplus(x)),
  SOFTSIGN((x, _, _) -> Activations.softsign(x)),
  TANH((x, _, _) -> x.apply(Elementwise.TANH)),
  THRESHOLDED_RELU((x, alpha, _) -> x.ge(x.like(alpha)).select(x, x.like(0)));

  /** A function of an operand and the parameters. */
  private interface Formula {
    Expr apply(Expr x, double alpha, double beta);
  }

  private final Formula formula;

  CellActivation(Formula formula) {
    this.formula = formula;
  }

  /** Returns the function with its parameters; those that it does not have may be any number. */
  public UnaryOperator<Expr> with(double alpha, double beta) {
    return x -> formula.apply(x, alpha, beta);
  }
}
