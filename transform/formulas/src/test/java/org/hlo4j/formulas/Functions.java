package org.hlo4j.formulas;

import java.util.function.DoubleUnaryOperator;

/** Special functions by their definitions: integrals, sums and recurrences in doubles. */
final class Functions {
  private Functions() {}

  /** Returns an integral by Simpson's rule. */
  private static double integral(DoubleUnaryOperator f, double from, double to) {
    int steps = 4000;
    double width = (to - from) / steps;
    double sum = f.applyAsDouble(from) + f.applyAsDouble(to);
    for (int i = 1; i < steps; i++) {
      sum += (i % 2 == 0 ? 2 : 4) * f.applyAsDouble(from + i * width);
    }
    return sum * width / 3;
  }

  static double erf(double x) {
    return 2 / Math.sqrt(Math.PI) * integral(t -> Math.exp(-t * t), 0, x);
  }

  /** Returns exp(x²) erfc(x), as an integral that does not cancel. */
  static double erfcx(double x) {
    return 2 / Math.sqrt(Math.PI) * integral(t -> Math.exp(-t * (t + 2 * x)), 0, 30);
  }

  static double ndtr(double x) {
    return 0.5 * (1 + erf(x / Math.sqrt(2)));
  }

  /** Returns the number at which the normal distribution has a value, by bisection. */
  static double ndtri(double p) {
    double low = -8;
    double high = 8;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (ndtr(middle) < p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  static double bessel(int order, double x) {
    return integral(t -> Math.exp(x * Math.cos(t)) * Math.cos(order * t), 0, Math.PI) / Math.PI;
  }

  /** Returns the sum of all 1 / (k + q)^x: some terms, and the integral of the others. */
  static double zeta(double x, double q) {
    int terms = 2000;
    double sum = 0;
    for (int k = 0; k < terms; k++) {
      sum += Math.pow(k + q, -x);
    }
    double rest = terms + q;
    return sum
        + Math.pow(rest, 1 - x) / (x - 1)
        + Math.pow(rest, -x) / 2
        + x * Math.pow(rest, -x - 1) / 12;
  }

  static double digamma(double x) {
    double sum = 0;
    double large = x;
    for (; large < 1000; large++) {
      sum -= 1 / large;
    }
    return sum + Math.log(large) - 1 / (2 * large) - 1 / (12 * large * large);
  }

  static double[] softmax(double... x) {
    double sum = 0;
    for (double element : x) {
      sum += Math.exp(element);
    }
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = Math.exp(x[i]) / sum;
    }
    return result;
  }

  /** Returns elements minus their mean, over the root of their variance and an epsilon. */
  static double[] standardized(double epsilon, double... x) {
    double mean = 0;
    double variance = 0;
    for (double element : x) {
      mean += element / x.length;
    }
    for (double element : x) {
      variance += (element - mean) * (element - mean) / x.length;
    }
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = (x[i] - mean) / Math.sqrt(variance + epsilon);
    }
    return result;
  }
}
