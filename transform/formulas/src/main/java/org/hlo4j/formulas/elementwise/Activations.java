package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;

/** Activation functions, and softmax. */
public final class Activations {
  private Activations() {}

  /** Returns the Gaussian error linear units, or their approximation by {@code tanh}. */
  public static Expr gelu(Expr x, boolean isApproximate) {
    Expr one = x.like(1);
    Expr inner;
    if (isApproximate) {
      Expr cube = x.times(x).times(x);
      Expr sum = x.plus(x.like(0.044715).times(cube));
      inner = sum.times(x.like(Math.sqrt(2 / Math.PI))).apply(Elementwise.TANH);
    } else {
      inner = x.times(x.like(Math.sqrt(0.5))).apply(ChloElementwise.ERF);
    }
    return x.like(0.5).times(x).times(one.plus(inner));
  }

  /** Returns a line between 0 and 1. */
  public static Expr hardSigmoid(Expr x, double alpha, double beta) {
    Expr line = x.like(alpha).times(x).plus(x.like(beta));
    return line.clamp(x.like(0), x.like(1));
  }

  /**
   * Returns exponential linear units.
   *
   * @param negative the factor of {@code exp(scale * x) - 1}, for negative elements
   * @param positive the factor of other elements
   */
  public static Expr elu(Expr x, double negative, double positive, double scale) {
    Expr scaled = scale == 1 ? x : x.times(x.like(scale));
    Expr below = scaled.expm1().times(x.like(negative));
    return x.le(x.like(0)).select(below, positive == 1 ? x : x.times(x.like(positive)));
  }

  /** Returns elements, the negative ones times a slope of the same shape. */
  public static Expr leakyRelu(Expr x, Expr slope) {
    return x.lt(x.like(0L)).select(slope.times(x), x);
  }

  /** Returns elements times the logistic function of elements times a number. */
  public static Expr swish(Expr x, double beta) {
    Expr scaled = beta == 1 ? x : x.like(beta).times(x);
    return x.times(scaled.apply(Elementwise.LOGISTIC));
  }

  /** Returns the logarithm of one plus the exponential, which large operands do not overflow. */
  public static Expr softplus(Expr x) {
    return x.max(x.like(0)).plus(x.abs().negate().exp().log1p());
  }

  /** Returns the logarithm of the logistic function. */
  public static Expr logSigmoid(Expr x) {
    return x.min(x.like(0)).minus(x.abs().negate().exp().log1p());
  }

  public static Expr mish(Expr x) {
    return x.times(softplus(x).apply(Elementwise.TANH));
  }

  public static Expr softsign(Expr x) {
    return x.over(x.like(1).plus(x.abs()));
  }

  public static Expr softmax(Expr x, Axes axes) {
    Expr exp = x.minus(axes.spreadMax(x)).exp();
    return exp.over(axes.spreadSum(exp));
  }

  /** Returns softmax, but zeros where all elements along the axes are negative infinity. */
  public static Expr softmaxOrZero(Expr x, Axes axes) {
    Expr maximum = axes.reduce(Reduction.MAX, x);
    Expr isMasked = maximum.eq(maximum.negativeInfinity());
    return axes.spread(isMasked, x).select(x.like(0), softmax(x, axes));
  }

  public static Expr logSoftmax(Expr x, Axes axes) {
    Expr shifted = x.minus(axes.spreadMax(x));
    Expr sum = axes.reduce(Reduction.SUM, shifted.exp());
    return shifted.minus(axes.spread(sum.log(), x));
  }
}
