package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Functions of quantized elements, and reductions of them. Tables of ONNX Runtime are the formulas
 * that it fills them by; sums and products are rounded after the zero point is added, others
 * before.
 */
final class QuantizedElements {
  private QuantizedElements() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.QLinearAdd", since(1), QuantizedElements::add)
        .add("com.microsoft.QLinearMul", since(1), QuantizedElements::multiply)
        .add("com.microsoft.MulInteger", since(1), QuantizedElements::multiplyIntegers)
        .add("com.microsoft.QLinearSigmoid", since(1), QuantizedElements::sigmoid)
        .add("com.microsoft.QLinearLeakyRelu", since(1), QuantizedElements::leakyRelu)
        .add("com.microsoft.QLinearConcat", since(1), QuantizedElements::concat)
        .add("com.microsoft.QLinearWhere", since(1), QuantizedElements::where)
        .add("com.microsoft.QLinearSoftmax", since(1), QuantizedElements::softmax)
        .add("com.microsoft.QLinearReduceMean", since(1), QuantizedElements::mean);
  }

  static @Nullable Expr exprOrNull(Node n, int input) {
    return n.hasInput(input) ? n.expr(input) : null;
  }

  private static IntegerType type(Node n, int input) {
    if (n.input(input).elementType() instanceof IntegerType type) {
      return type;
    }
    throw UnsupportedNodeException.of("input %d is not of quantized numbers", input);
  }

  /** Returns the numbers of an input, which its scale and its zero point follow. */
  private static Expr numbers(Node n, int input) {
    return QuantizationFormulas.dequantize(
        n.expr(input), exprOrNull(n, input + 2), n.expr(input + 1), 0);
  }

  // Of two tensors.

  private static void add(Node n) {
    Expr sum = Formulas.plus(numbers(n, 0), numbers(n, 3));
    n.set(QuantizationFormulas.requantizeSum(sum, n.expr(6), exprOrNull(n, 7), type(n, 0)));
  }

  private static Value centered(Node n, int input, int zero) {
    Expr own = exprOrNull(n, zero);
    Value spread =
        own == null ? null : QuantizationFormulas.spread(own, n.value(input), 0, 0).value();
    return QuantizationFormulas.centered(n.builder(), n.value(input), spread);
  }

  /** The scales of both sides are one factor of the product of the integers. */
  private static void multiply(Node n) {
    HloBuilder b = n.builder();
    Expr integers = Formulas.times(b.expr(centered(n, 0, 2)), b.expr(centered(n, 3, 5)));
    Expr product = integers.convert(FloatType.F32);
    Expr left = QuantizationFormulas.spread(n.expr(1), product.value(), 0, 0);
    Expr right = QuantizationFormulas.spread(n.expr(4), product.value(), 0, 0);
    Expr result = QuantizationFormulas.spread(n.expr(6), product.value(), 0, 0);
    Expr zero = exprOrNull(n, 7);
    n.set(
        QuantizationFormulas.quantizeSum(
            product.times(left.times(right).over(result)),
            zero == null ? null : QuantizationFormulas.spread(zero, product.value(), 0, 0),
            type(n, 0)));
  }

  private static void multiplyIntegers(Node n) {
    HloBuilder b = n.builder();
    n.set(Formulas.times(b.expr(centered(n, 0, 1)), b.expr(centered(n, 2, 3))));
  }

  // Of one tensor.

  private static void each(Node n, UnaryOperator<Expr> function) {
    Expr results = function.apply(numbers(n, 0));
    n.set(QuantizationFormulas.requantize(results, n.expr(3), exprOrNull(n, 4), type(n, 0)));
  }

  private static void sigmoid(Node n) {
    each(n, x -> x.apply(Elementwise.LOGISTIC));
  }

  private static void leakyRelu(Node n) {
    float alpha = n.number("alpha", 0.01f);
    each(n, x -> Activations.leakyRelu(x, x.like(alpha)));
  }

  private static void mean(Node n) {
    int rank = n.input(0).rank();
    Axes axes = Axes.of(rank, n.integers("axes"));
    each(n, x -> n.builder().expr(axes.result(axes.mean(x), x, n.integer("keepdims") != 0, null)));
  }

  /**
   * As ONNX Runtime does, results are multiplied by the greatest integer that is not above one over
   * their scale, rather than divided by the scale.
   */
  private static void softmax(Node n) {
    boolean isOfOne = n.integer("opset") >= 13;
    int rank = n.input(0).rank();
    int axis = n.axis("axis", -1, rank);
    Axes axes = isOfOne ? Axes.of(rank, axis) : Axes.range(axis, rank);
    Expr x = n.expr(0, IntegerType.I32);
    Expr difference = x.minus(axes.spreadMax(x)).convert(FloatType.F32);
    Expr scale = QuantizationFormulas.spread(n.expr(1), difference.value(), 0, 0);
    Expr exponentials = difference.times(scale).exp();
    Expr given = n.expr(3);
    Expr inverse = Formulas.reciprocal(given).floor();
    Expr factor = QuantizationFormulas.spread(inverse, exponentials.value(), 0, 0);
    Expr numbers = exponentials.times(factor).over(axes.spreadSum(exponentials));
    Expr zero = QuantizationFormulas.spread(n.expr(4), numbers.value(), 0, 0);
    n.set(QuantizationFormulas.quantize(numbers, zero, type(n, 0)));
  }

  // Of several tensors.

  private static void concat(Node n) {
    int count = n.inputCount() - 2;
    if (count < 3 || count % 3 != 0) {
      throw UnsupportedNodeException.of(
          "it has %d inputs, which are not tensors with scales and zero points", n.inputCount());
    }
    List<Value> parts = new ArrayList<>();
    for (int i = 2; i < n.inputCount(); i += 3) {
      Expr part = QuantizationFormulas.requantize(numbers(n, i), n.expr(0), n.expr(1), type(n, 1));
      parts.add(part.value());
    }
    int axis = n.axis("axis", 0, n.input(2).rank());
    n.set(parts.size() == 1 ? parts.getFirst() : n.builder().concatenate(parts, axis));
  }

  private static void where(Node n) {
    HloBuilder b = n.builder();
    List<Value> all =
        MultidirectionalBroadcast.broadcast(
            b, List.of(n.value(0), numbers(n, 1).value(), numbers(n, 4).value()));
    Expr numbers = b.expr(all.get(0)).select(b.expr(all.get(1)), b.expr(all.get(2)));
    n.set(QuantizationFormulas.requantize(numbers, n.expr(7), n.expr(8), type(n, 8)));
  }
}
