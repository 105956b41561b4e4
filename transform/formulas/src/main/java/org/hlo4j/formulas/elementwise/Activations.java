package org.hlo4j.formulas.elementwise;

import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.formula.FormulaBuilder;
import org.hlo4j.transforms.formula.FormulaPattern;

/** Activation functions, and softmax. */
public final class Activations {
  /** The Gaussian error linear unit. */
  public static final FormulaPattern GELU =
      FormulaPattern.of(
          """
          let a = input * 0.7071067811865476
            0.5 * input * (1 + erf(a))
          | input * (0.5 + 0.5 * erf(a))
          | input * 0.5 * erfc(-a | -0.7071067811865476 * input | 0.7071067811865476 * -input)
          """);

  /** The approximation of the Gaussian error linear unit by the hyperbolic tangent. */
  public static final FormulaPattern GELU_TANH =
      FormulaPattern.of(
          """
          let cubic = 0.044715 * (input * input * input) | 0.044715 * input^3
          let square = 0.044715 * input * input | 0.044715 * input^2
          let sum = input + cubic
          let a = sum * 0.7978845608028654 | 0.7978845608028654 * input * (1 + square)
            0.5 * input * (1 + tanh(a))
          | input * (0.5 + 0.5 * tanh(a))
          | input * logistic(1.5957691216057308 * sum | 1.5957691216057308 * input * (1 + square))
          """);

  /** The error function. */
  public static final FormulaPattern ERF = FormulaPattern.of("erf(input)");

  /** Exponentials that sum to 1 along the axes. */
  public static final FormulaPattern SOFTMAX =
      FormulaPattern.of(
          """
          let m = max(input) | max(-inf, max(input))
          let e = exp(input - m)
          let total = sum(e)
          e / total
          """);

  /** Softmax, but zeros where all elements along the axes are negative infinity. */
  public static final FormulaPattern SOFTMAX_OR_ZERO =
      FormulaPattern.of(
          """
          let m = max(input) | max(-inf, max(input))
          let e = exp(input - m)
          let total = sum(e)
          let masked = m == -inf
          select(masked, 0, e / total)
          """);

  /** The logarithm of softmax. */
  public static final FormulaPattern LOG_SOFTMAX =
      FormulaPattern.of(
          """
          let m = max(input) | max(-inf, max(input))
          input - m - log(sum(exp(input - m)))
          """);

  private Activations() {}

  /** Returns the Gaussian error linear units, or their approximation by {@code tanh}. */
  public static Expr gelu(Expr x, boolean isApproximate) {
    return FormulaBuilder.of(isApproximate ? GELU_TANH : GELU).with("input", x).build();
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

  /** Returns a function of operands that are limited to numbers of a magnitude; itself for zero. */
  public static UnaryOperator<Expr> clipped(UnaryOperator<Expr> function, double magnitude) {
    return magnitude == 0
        ? function
        : x -> function.apply(x.clamp(x.like(-magnitude), x.like(magnitude)));
  }

  public static Expr mish(Expr x) {
    return x.times(softplus(x).apply(Elementwise.TANH));
  }

  public static Expr softsign(Expr x) {
    return x.over(x.like(1).plus(x.abs()));
  }

  /** Returns elements between a number and its negation: those near zero are almost the same. */
  public static Expr softcap(Expr x, double cap) {
    Expr limit = x.like(cap);
    return x.over(limit).apply(Elementwise.TANH).times(limit);
  }

  public static Expr softmax(Expr x, Axes axes) {
    return FormulaBuilder.of(SOFTMAX, axes).with("input", x).build();
  }

  /** Returns softmax, but zeros where all elements along the axes are negative infinity. */
  public static Expr softmaxOrZero(Expr x, Axes axes) {
    return FormulaBuilder.of(SOFTMAX_OR_ZERO, axes).with("input", x).build();
  }

  public static Expr logSoftmax(Expr x, Axes axes) {
    return FormulaBuilder.of(LOG_SOFTMAX, axes).with("input", x).build();
  }

  /**
   * Returns the logarithms of the sums of exponentials along the axes. The maximum, of complex
   * numbers that of their real parts, is subtracted first, unless it is infinite, so that
   * exponentials do not overflow.
   */
  public static Expr logSumExp(Expr x, Axes axes) {
    Expr max = axes.maximum(x.isComplex() ? x.real() : x);
    Expr finite = max.isFinite().select(max, max.like(0));
    Expr shift = x.isComplex() ? finite.complex(finite.like(0)) : finite;
    Expr exp = x.minus(axes.spread(shift, x)).exp();
    return axes.sum(exp).log().plus(shift);
  }
}
