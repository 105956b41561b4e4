package org.hlo4j.onnx.importer;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Gradients, and steps of optimizers: parameters, gradients and statistics to new ones. */
final class TrainingOperators {
  private static final String DOMAIN = "ai.onnx.preview.training.";

  private TrainingOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add(DOMAIN + "Adagrad", since(1), n -> steps(n, 3, TrainingOperators::adagrad))
        .add(DOMAIN + "Adam", since(1), n -> steps(n, 4, TrainingOperators::adam))
        .add(DOMAIN + "Gradient", since(1), Gradient::build)
        .add(DOMAIN + "Momentum", since(1), n -> steps(n, 3, TrainingOperators::momentum));
  }

  /**
   * A step of one parameter.
   *
   * @param rate the learning rate
   * @param count the number of the step
   * @param parameter the parameter
   * @param gradient its gradient, with that of the regularization
   * @param statistics those of its earlier gradients
   */
  private record Step(
      Expr rate, Expr count, Expr parameter, Expr gradient, List<Expr> statistics) {}

  /** Returns the new parameter and statistics of a step. */
  private interface Optimizer {
    List<Expr> run(Node n, Step step);
  }

  /**
   * Converts a node whose inputs after the first two are parameters, their gradients, and each of
   * their statistics.
   *
   * @param kinds how many inputs there are for a parameter
   */
  private static void steps(Node n, int kinds, Optimizer optimizer) {
    int count = (n.inputCount() - 2) / kinds;
    if (n.inputCount() != 2 + count * kinds) {
      throw UnsupportedNodeException.of("it has %d inputs", n.inputCount());
    }
    for (int i = 0; i < count; i++) {
      Expr parameter = n.builder().expr(n.value(2 + i));
      Expr gradient =
          scaled(parameter, n.number("norm_coefficient", 0)).plus(input(n, 2 + count + i));
      List<Expr> statistics = new ArrayList<>();
      for (int kind = 2; kind < kinds; kind++) {
        statistics.add(input(n, 2 + kind * count + i));
      }
      Step step =
          new Step(
              scalar(n, 0, parameter), scalar(n, 1, parameter), parameter, gradient, statistics);
      List<Expr> results = optimizer.run(n, step);
      for (int k = 0; k < results.size(); k++) {
        n.set(k * count + i, results.get(k).value());
      }
    }
  }

  private static Expr input(Node n, int index) {
    return n.builder().expr(n.value(index));
  }

  private static Expr scalar(Node n, int input, Expr parameter) {
    HloBuilder b = n.builder();
    return Formulas.convert(
        b.expr(Size.reshape(b, n.value(input), List.of())), parameter.elementType());
  }

  private static Expr scaled(Expr x, double factor) {
    return x.times(x.like(factor));
  }

  private static Expr times(Expr scalar, Expr x) {
    HloBuilder b = x.builder();
    return x.times(
        b.expr(DynamicShapes.broadcastLike(b, scalar.value(), x.value(), LongList.of())));
  }

  private static List<Expr> adagrad(Node n, Step step) {
    Expr count = step.count();
    Expr rate = step.rate().over(count.like(1).plus(scaled(count, n.number("decay_factor", 0))));
    Expr squares = step.statistics().get(0).plus(Formulas.square(step.gradient()));
    Expr divisor = squares.sqrt().plus(squares.like(n.number("epsilon", 1e-6f)));
    return List.of(step.parameter().minus(times(rate, step.gradient()).over(divisor)), squares);
  }

  private static List<Expr> adam(Node n, Step step) {
    float alpha = n.number("alpha", 0.9f);
    float beta = n.number("beta", 0.999f);
    Expr gradient = step.gradient();
    Expr mean = scaled(step.statistics().get(0), alpha).plus(scaled(gradient, 1 - (double) alpha));
    Expr squares =
        scaled(step.statistics().get(1), beta)
            .plus(scaled(Formulas.square(gradient), 1 - (double) beta));
    Expr root = squares.sqrt().plus(squares.like(n.number("epsilon", 1e-6f)));
    Expr count = step.count();
    Expr one = count.like(1);
    Expr corrected =
        step.rate()
            .times(one.minus(count.like(beta).power(count)).sqrt())
            .over(one.minus(count.like(alpha).power(count)));
    Expr rate = count.gt(count.like(0)).select(corrected, step.rate());
    Expr moved = step.parameter().minus(times(rate, mean).over(root));
    return List.of(scaled(moved, 1 - (double) n.number("norm_coefficient_post", 0)), mean, squares);
  }

  private static List<Expr> momentum(Node n, Step step) {
    float alpha = n.number("alpha", 0);
    Expr count = step.count();
    Expr beta = count.gt(count.like(0)).select(count.like(n.number("beta", 0)), count.like(1));
    Expr mean = scaled(step.statistics().get(0), alpha).plus(times(beta, step.gradient()));
    String mode = n.string("mode", "");
    Expr direction =
        switch (mode) {
          case "standard" -> mean;
          case "nesterov" -> step.gradient().plus(scaled(mean, alpha));
          default -> throw UnsupportedNodeException.of("attribute 'mode' is '%s'", mode);
        };
    return List.of(step.parameter().minus(times(step.rate(), direction)), mean);
  }
}
