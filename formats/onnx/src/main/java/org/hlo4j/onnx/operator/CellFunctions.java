package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.recurrent.CellActivation;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.transforms.build.Expr;

/** The activation functions of recurrent cells. */
final class CellFunctions {
  /**
   * The parameters of a function that a node does not give.
   *
   * @param alpha NaN if the function has none
   * @param beta NaN if the function has none
   */
  private record Defaults(double alpha, double beta) {
    static final Defaults NONE = new Defaults(Double.NaN, Double.NaN);

    /** Of functions whose parameters no operator defines. */
    static final Defaults REQUIRED =
        new Defaults(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
  }

  private CellFunctions() {}

  /**
   * Returns the activation functions of all directions.
   *
   * @param defaults the names for one direction
   */
  static List<UnaryOperator<Expr>> of(Node n, int directions, List<String> defaults) {
    List<String> names = n.strings("activations", List.of());
    if (names.isEmpty()) {
      names = new ArrayList<>();
      for (int i = 0; i < directions; i++) {
        names.addAll(defaults);
      }
    }
    if (names.size() != directions * defaults.size()) {
      throw UnsupportedNodeException.of(
          "it has %d activations, not %d", names.size(), directions * defaults.size());
    }
    float[] alphas = n.numbersOrNull("activation_alpha");
    float[] betas = n.numbersOrNull("activation_beta");
    int usedAlphas = 0;
    int usedBetas = 0;
    List<UnaryOperator<Expr>> functions = new ArrayList<>();
    for (String name : names) {
      CellActivation activation = activation(name);
      Defaults absent = defaults(activation);
      double alpha = absent.alpha;
      double beta = absent.beta;
      if (!Double.isNaN(alpha) && alphas != null && usedAlphas < alphas.length) {
        alpha = alphas[usedAlphas++];
      }
      if (!Double.isNaN(beta) && betas != null && usedBetas < betas.length) {
        beta = betas[usedBetas++];
      }
      if (Double.isInfinite(alpha) || Double.isInfinite(beta)) {
        throw UnsupportedNodeException.of("activation '%s' has no alpha or beta", name);
      }
      functions.add(activation.with(alpha, beta));
    }
    return functions;
  }

  private static CellActivation activation(String name) {
    for (CellActivation activation : CellActivation.values()) {
      if (activation.name().replace("_", "").equalsIgnoreCase(name)) {
        return activation;
      }
    }
    throw UnsupportedNodeException.of(
        "activation '%s' is not known", name.toLowerCase(Locale.ROOT));
  }

  private static Defaults defaults(CellActivation activation) {
    return switch (activation) {
      case AFFINE, SCALED_TANH -> Defaults.REQUIRED;
      case LEAKY_RELU -> new Defaults(0.01f, Double.NaN);
      case ELU, THRESHOLDED_RELU -> new Defaults(1, Double.NaN);
      case HARD_SIGMOID -> new Defaults(0.2f, 0.5);
      case RELU, SIGMOID, SOFTPLUS, SOFTSIGN, TANH -> Defaults.NONE;
    };
  }
}
