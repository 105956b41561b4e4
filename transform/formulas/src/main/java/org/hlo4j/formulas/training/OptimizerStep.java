package org.hlo4j.formulas.training;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.transforms.build.Expr;

/**
 * A step of an optimizer for one parameter. Each optimizer returns the new parameter, then the new
 * statistics.
 *
 * @param rate the learning rate, of rank 0
 * @param count the number of the step, of rank 0; zero for the first one
 * @param gradient that of the parameter, of its shape, with that of the regularization
 * @param statistics of its earlier gradients, each of its shape
 */
public record OptimizerStep(
    Expr rate, Expr count, Expr parameter, Expr gradient, List<Expr> statistics) {
  /**
   * Returns a step by the root of the sum of squares, which is the statistic.
   *
   * @param decay by which the rate decreases with the number of the step
   */
  public List<Expr> adagrad(double decay, double epsilon) {
    Expr own = rate.over(count.like(1).plus(scaled(count, decay)));
    Expr squares = statistics.get(0).plus(Formulas.square(gradient));
    Expr divisor = squares.sqrt().plus(squares.like(epsilon));
    return List.of(parameter.minus(times(own, gradient).over(divisor)), squares);
  }

  /**
   * Returns a step by running means of gradients and of their squares, which are the statistics.
   *
   * @param alpha how much of the mean of gradients is kept
   * @param beta how much of the mean of squares is kept
   * @param decay the part of the new parameter that is subtracted
   */
  public List<Expr> adam(double alpha, double beta, double epsilon, double decay) {
    Expr mean = scaled(statistics.get(0), alpha).plus(scaled(gradient, 1 - alpha));
    Expr squares =
        scaled(statistics.get(1), beta).plus(scaled(Formulas.square(gradient), 1 - beta));
    Expr root = squares.sqrt().plus(squares.like(epsilon));
    Expr one = count.like(1);
    Expr corrected =
        rate.times(one.minus(count.like(beta).power(count)).sqrt())
            .over(one.minus(count.like(alpha).power(count)));
    Expr own = count.gt(count.like(0)).select(corrected, rate);
    Expr moved = parameter.minus(times(own, mean).over(root));
    return List.of(scaled(moved, 1 - decay), mean, squares);
  }

  /**
   * Returns a step by a running sum of gradients, which is the statistic.
   *
   * @param alpha how much of the sum is kept
   * @param beta the factor of gradients after the first step
   * @param isNesterov whether the step is by the gradient, too, as Nesterov's
   */
  public List<Expr> momentum(double alpha, double beta, boolean isNesterov) {
    Expr factor = count.gt(count.like(0)).select(count.like(beta), count.like(1));
    Expr sum = scaled(statistics.get(0), alpha).plus(times(factor, gradient));
    Expr direction = isNesterov ? gradient.plus(scaled(sum, alpha)) : sum;
    return List.of(parameter.minus(times(rate, direction)), sum);
  }

  private static Expr scaled(Expr x, double factor) {
    return x.times(x.like(factor));
  }

  private static Expr times(Expr scalar, Expr x) {
    return x.times(Formulas.spread(scalar.value(), x));
  }
}
