package org.hlo4j.formulas.classical;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;

/**
 * Vectors that rows of features are compared with.
 *
 * @param kernel how they are compared
 * @param gamma the factor of products, or of squared distances
 * @param offset added to products
 * @param degree of the polynomial
 * @param count how many vectors there are
 * @param vectors one after the other
 */
public record SupportVectors(
    KernelFunction kernel,
    double gamma,
    double offset,
    double degree,
    int count,
    double[] vectors) {

  /** A function of two vectors. */
  public enum KernelFunction {
    LINEAR,
    POLY,
    RBF,
    SIGMOID
  }

  /**
   * Creates vectors.
   *
   * @throws UnsupportedNodeException if they are not of one length
   */
  public SupportVectors {
    if (count < 1 || vectors.length == 0 || vectors.length % count != 0) {
      throw UnsupportedNodeException.of(
          "it has %d numbers for %d support vectors", vectors.length, count);
    }
  }

  /**
   * Returns the kernel of rows and vectors, of shape (rows, vectors).
   *
   * @param matrix of shape (rows, features)
   */
  public Expr kernels(Expr matrix) {
    Expr products = Features.linear(matrix, count, vectors, new double[0]);
    return switch (kernel) {
      case LINEAR -> products;
      case POLY -> shifted(products).power(products.like(degree));
      case SIGMOID -> shifted(products).apply(Elementwise.TANH);
      case RBF -> {
        Expr distances = squaredDistances(matrix, products);
        yield distances.times(distances.like(-gamma)).exp();
      }
    };
  }

  private Expr shifted(Expr products) {
    return products.times(products.like(gamma)).plus(products.like(offset));
  }

  private Expr squaredDistances(Expr matrix, Expr products) {
    Axes features = Axes.of(2, 1);
    Expr own = features.spread(features.sum(Formulas.square(matrix)), products);
    Expr sum = Features.plus(own, squares());
    return sum.minus(products.times(products.like(2.0))).max(products.like(0.0));
  }

  private double[] squares() {
    double[] squares = new double[count];
    int size = vectors.length / count;
    for (int i = 0; i < vectors.length; i++) {
      squares[i / size] += vectors[i] * vectors[i];
    }
    return squares;
  }
}
