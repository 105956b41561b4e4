package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.opset.stablehlo.Elementwise;
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
      String key = name.toLowerCase(Locale.ROOT);
      Defaults absent = defaults(key);
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
      functions.add(function(key, alpha, beta));
    }
    return functions;
  }

  private static Defaults defaults(String name) {
    return switch (name) {
      case "affine", "scaledtanh" -> Defaults.REQUIRED;
      case "leakyrelu" -> new Defaults(0.01f, Double.NaN);
      case "thresholdedrelu", "elu" -> new Defaults(1, Double.NaN);
      case "hardsigmoid" -> new Defaults(0.2f, 0.5);
      default -> Defaults.NONE;
    };
  }

  private static UnaryOperator<Expr> function(String name, double alpha, double beta) {
    return switch (name) {
      case "relu" -> x -> x.max(x.like(0));
      case "tanh" -> x -> x.apply(Elementwise.TANH);
      case "sigmoid" -> x -> x.apply(Elementwise.LOGISTIC);
      case "affine" -> x -> x.times(x.like(alpha)).plus(x.like(beta));
      case "leakyrelu" -> x -> Activations.leakyRelu(x, x.like(alpha));
      case "thresholdedrelu" -> x -> x.ge(x.like(alpha)).select(x, x.like(0));
      case "scaledtanh" -> x -> x.times(x.like(beta)).apply(Elementwise.TANH).times(x.like(alpha));
      case "hardsigmoid" -> x -> Activations.hardSigmoid(x, alpha, beta);
      case "elu" -> x -> Activations.elu(x, alpha, 1, 1);
      case "softsign" -> Activations::softsign;
      case "softplus" -> Activations::softplus;
      default -> throw UnsupportedNodeException.of("activation '%s' is not known", name);
    };
  }
}
