package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.quantized.QuantizedProducts;
import org.hlo4j.formulas.quantized.QuantizedProducts.Quantized;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Products of matrices of quantized numbers. */
final class QuantizedMatrices {
  private QuantizedMatrices() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.DynamicQuantizeMatMul", since(1), QuantizedMatrices::dynamic)
        .add("com.microsoft.MatMulIntegerToFloat", since(1), QuantizedMatrices::toFloat)
        .add("com.microsoft.MatMulInteger16", since(1), QuantizedMatrices::integers)
        .add("com.microsoft.QGemm", since(1), QuantizedMatrices::gemm);
  }

  private static void dynamic(Node n) {
    Quantized right = new Quantized(n.expr(1), n.expr(2), QuantizedElements.exprOrNull(n, 3));
    n.set(QuantizedProducts.dynamicProduct(n.expr(0), right, QuantizedElements.exprOrNull(n, 4)));
  }

  private static void toFloat(Node n) {
    Quantized left =
        new Quantized(n.expr(0), n.expr(2, FloatType.F32), QuantizedElements.exprOrNull(n, 4));
    Quantized right =
        new Quantized(n.expr(1), n.expr(3, FloatType.F32), QuantizedElements.exprOrNull(n, 5));
    Expr bias = n.hasInput(6) ? n.expr(6, FloatType.F32) : null;
    Expr product = QuantizedProducts.product(left, right, bias);
    n.set(Formulas.convert(product, n.input(2).elementType()));
  }

  private static void integers(Node n) {
    HloBuilder b = n.builder();
    Value left = QuantizationFormulas.centered(b, n.value(0), null);
    n.set(Products.matMul(b, left, QuantizationFormulas.centered(b, n.value(1), null)));
  }

  /** Sums have the scale of both sides; without a zero point of the result it is of floats. */
  private static void gemm(Node n) {
    HloBuilder b = n.builder();
    boolean isRightTransposed = n.flag("transB");
    Value left = centered(n, 0, 2, 0);
    Value right = centered(n, 3, 5, isRightTransposed ? 0 : 1);
    TensorTypes.requireRank(left, 2);
    TensorTypes.requireRank(right, 2);
    Expr sums =
        b.expr(
            Products.dot(b, left, right, 0, n.flag("transA") ? 0 : 1, isRightTransposed ? 1 : 0));
    Expr biased = n.hasInput(6) ? Formulas.plus(sums, n.expr(6)) : sums;
    Expr numbers = biased.convert(FloatType.F32);
    Expr leftScale = QuantizationFormulas.single(n.expr(1));
    Expr scale =
        Formulas.times(
            leftScale.times(leftScale.like(n.number("alpha", 1))),
            QuantizationFormulas.single(n.expr(4)));
    Expr factor =
        n.hasInput(7)
            ? Formulas.broadcast(Expr::over, scale, QuantizationFormulas.single(n.expr(7)))
            : scale;
    Expr scaled = Formulas.times(numbers, factor);
    if (!n.hasInput(8)) {
      n.set(scaled);
      return;
    }
    Expr zero = QuantizationFormulas.spread(n.expr(8), scaled.value(), 0, 0);
    n.set(QuantizationFormulas.quantize(scaled, zero, (IntegerType) n.input(8).elementType()));
  }

  private static Value centered(Node n, int input, int zero, int axis) {
    Expr spread = QuantizationFormulas.spread(n.expr(zero), n.value(input), axis, 0);
    return QuantizationFormulas.centered(n.builder(), n.value(input), spread.value());
  }
}
