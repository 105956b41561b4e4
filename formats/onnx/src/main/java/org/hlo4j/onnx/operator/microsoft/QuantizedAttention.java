package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.operator.microsoft.MicrosoftOperators.OnnxOperator;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Parts of transformers whose weights are quantized. */
final class QuantizedAttention {
  /** How far an input of numbers is from that of its scale, and that from its zero point. */
  private static final int TO_ZERO = 5;

  private QuantizedAttention() {}

  static void addTo(OperatorTable<Node> rows) {
    OnnxOperator attention = OnnxOperator.of(rows, "com.microsoft.Attention", 1);
    rows.add("com.microsoft.QAttention", since(1), n -> attention(n, attention))
        .add("com.microsoft.QEmbedLayerNormalization", since(1), QuantizedAttention::embeddings);
  }

  /** Attention of what the integers stand for. */
  private static void attention(Node n, OnnxOperator attention) {
    Expr zero = QuantizedElements.exprOrNull(n, 6);
    Expr x = QuantizationFormulas.dequantize(n.expr(0), zero, n.expr(3), 0);
    Expr zeros = QuantizedElements.exprOrNull(n, 7);
    Expr weights = QuantizationFormulas.dequantize(n.expr(1), zeros, n.expr(4), 1);
    List<@Nullable OnnxValue> inputs = new ArrayList<>();
    inputs.add(new Computed(x.value()));
    inputs.add(new Computed(weights.value()));
    inputs.add(n.anyInput(2));
    inputs.add(n.hasInput(5) ? n.anyInput(5) : null);
    inputs.add(n.hasInput(8) ? n.anyInput(8) : null);
    attention.build(n, inputs);
  }

  private static Expr dequantized(Node n, Expr integers, int scale) {
    return QuantizationFormulas.dequantize(integers, n.expr(scale + TO_ZERO), n.expr(scale), 0);
  }

  private static Expr rows(Node n, int table, Value indices, int scale) {
    HloBuilder b = n.builder();
    Value taken = Gathering.take(b, n.value(table), indices, 0);
    return dequantized(n, b.expr(taken), scale);
  }

  /**
   * Normalizes the sum of what words, positions and segments are in tables. The second result is
   * how many words of each sentence the mask has; zero without a mask.
   */
  private static void embeddings(Node n) {
    HloBuilder b = n.builder();
    Value ids = n.value(0);
    TensorTypes.requireRank(ids, 2);
    Size length = Size.of(b, ids, 1);
    Value places = Gathering.places(b, length, Size.of(b, 0)).value();
    Expr sum = Formulas.plus(rows(n, 2, ids, 8), rows(n, 3, places, 9));
    if (n.hasInput(1)) {
      sum = sum.plus(rows(n, 4, n.value(1), 10));
    }
    Expr normal =
        Normalizations.standardize(sum, Axes.range(2, 3), n.number("epsilon", 1e-12f)).normal();
    Expr scaled = Formulas.times(normal, dequantized(n, n.expr(5), 11));
    n.set(0, Formulas.plus(scaled, dequantized(n, n.expr(6), 12)).value());
    if (n.hasInput(7)) {
      Expr mask = n.expr(7);
      Expr isOne = mask.eq(mask.like(1L)).convert(IntegerType.I32);
      n.set(1, Axes.range(1, 2).reduce(Reduction.SUM, isOne).value());
    } else {
      n.set(1, DynamicShapes.zeros(b, IntegerType.I32, Size.allOf(b, ids).subList(0, 1)));
    }
  }
}
