package org.hlo4j.formulas.quantized;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas.Dynamic;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Products of matrices of quantized numbers, which are added up as integers. */
public final class QuantizedProducts {
  private QuantizedProducts() {}

  /**
   * A matrix of quantized numbers.
   *
   * @param integers of shape (..., rows, columns)
   * @param scale of the matrix, or one for each column
   * @param zeroOrNull likewise; null for zero
   */
  public record Quantized(Expr integers, Expr scale, @Nullable Expr zeroOrNull) {
    private Value centered(HloBuilder b) {
      Expr own = zeroOrNull == null ? null : QuantizationFormulas.single(zeroOrNull);
      return QuantizationFormulas.centered(b, integers.value(), own == null ? null : own.value());
    }

    private Expr single() {
      return QuantizationFormulas.single(scale);
    }
  }

  /**
   * Returns the product in floats of 32 bits.
   *
   * @param left whose scale is that of the matrix
   * @param biasOrNull one for each column; null if there is none
   */
  public static Expr product(Quantized left, Quantized right, @Nullable Expr biasOrNull) {
    HloBuilder b = left.integers.builder();
    Expr sums = b.expr(Products.matMul(b, left.centered(b), right.centered(b)));
    Expr scale = Formulas.times(left.single(), right.single());
    Expr scaled = Formulas.times(sums.convert(FloatType.F32), scale);
    return biasOrNull == null ? scaled : Formulas.plus(scaled, biasOrNull);
  }

  /**
   * Returns the product of numbers, which are quantized by their range first.
   *
   * @param biasOrNull one for each column; null if there is none
   */
  public static Expr dynamicProduct(Expr left, Quantized right, @Nullable Expr biasOrNull) {
    Dynamic quantized = Dynamic.of(left);
    return product(
        new Quantized(quantized.integers(), quantized.scale(), quantized.zero()),
        right,
        biasOrNull);
  }
}
