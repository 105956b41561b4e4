package org.hlo4j.pytorch.operator.neural;

import org.hlo4j.formulas.attention.Attention;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;

/** Gradients of attention. */
final class AttentionGradients {
  private AttentionGradients() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
        AttentionGradients::flash,
        "aten._scaled_dot_product_flash_attention_for_cpu_backward.default");
  }

  /**
   * The weights are computed again. The logarithms of their sums are not read: where PyTorch has
   * decomposed the attention alone, they are something else.
   */
  private static void flash(OperatorCall n) {
    if (n.number("dropout_p", 0) != 0) {
      throw UnsupportedNodeException.of("weights are dropped at random");
    }
    Type type = n.elementType("query");
    AttentionOperators.requireFloats(type);
    Type wide = TypePromotion.computed(type);
    Attention attention = AttentionOperators.attention(n, wide);
    Expr weights =
        AttentionWeights.of(
                attention.scores(), n.tensorOrNull("attn_mask"), n.flag("is_causal", false))
            .weights();
    Attention.Gradient gradient =
        attention.gradient(weights, n.expr("out", wide), n.expr("grad_out", wide));
    n.set(0, gradient.query(), type);
    n.set(1, gradient.key(), type);
    n.set(2, gradient.value(), type);
  }
}
