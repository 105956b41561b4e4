package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.training.Gradients;
import org.hlo4j.formulas.training.OptimizerStep;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
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
        .add(DOMAIN + "Gradient", since(1), TrainingOperators::gradient)
        .add(DOMAIN + "Momentum", since(1), n -> steps(n, 3, TrainingOperators::momentum));
  }

  /** Returns the new parameter and statistics of a step. */
  private interface Optimizer {
    List<Expr> run(Node n, OptimizerStep step);
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
      Expr parameter = input(n, 2 + i);
      Expr regularization = parameter.times(parameter.like(n.number("norm_coefficient", 0)));
      Expr gradient = regularization.plus(input(n, 2 + count + i));
      List<Expr> statistics = new ArrayList<>();
      for (int kind = 2; kind < kinds; kind++) {
        statistics.add(input(n, 2 + kind * count + i));
      }
      List<Expr> results =
          optimizer.run(
              n,
              new OptimizerStep(
                  scalar(n, 0, parameter),
                  scalar(n, 1, parameter),
                  parameter,
                  gradient,
                  statistics));
      for (int k = 0; k < results.size(); k++) {
        n.set(k * count + i, results.get(k).value());
      }
    }
  }

  private static Expr input(Node n, int index) {
    return n.expr(index);
  }

  private static Expr scalar(Node n, int input, Expr parameter) {
    HloBuilder b = n.builder();
    return Formulas.convert(
        b.expr(Size.reshape(b, n.value(input), List.of())), parameter.elementType());
  }

  private static List<Expr> adagrad(Node n, OptimizerStep step) {
    return step.adagrad(n.number("decay_factor", 0), n.number("epsilon", 1e-6f));
  }

  private static List<Expr> adam(Node n, OptimizerStep step) {
    return step.adam(
        n.number("alpha", 0.9f),
        n.number("beta", 0.999f),
        n.number("epsilon", 1e-6f),
        n.number("norm_coefficient_post", 0));
  }

  private static List<Expr> momentum(Node n, OptimizerStep step) {
    String mode = n.string("mode", "");
    if (!mode.equals("standard") && !mode.equals("nesterov")) {
      throw UnsupportedNodeException.of("attribute 'mode' is '%s'", mode);
    }
    return step.momentum(n.number("alpha", 0), n.number("beta", 0), mode.equals("nesterov"));
  }

  /** Converts a node whose attributes name the value and variables, which are its inputs. */
  private static void gradient(Node n) {
    List<String> names = n.strings("xs", List.of());
    List<Value> variables = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!(n.input(i) instanceof OnnxValue.Computed(Value variable, _))
          || !n.input(i).equals(n.graph().boundOrNull(names.get(i)))) {
        throw UnsupportedNodeException.of(
            "input %d is not '%s', or not computed at run time", i, names.get(i));
      }
      variables.add(variable);
    }
    String name = n.string("y", "");
    if (!(n.graph().boundOrNull(name) instanceof OnnxValue.TensorValue target)) {
      throw UnsupportedNodeException.of("there is no tensor '%s'", name);
    }
    List<Value> gradients = Gradients.of(n.builder(), target.in(n.emitter()), variables);
    for (int i = 0; i < gradients.size(); i++) {
      n.set(i, gradients.get(i));
    }
  }
}
