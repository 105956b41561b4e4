package org.hlo4j.pytorch.importer;

import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

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
    HloBuilder b = n.builder();
    if (n.number("dropout_p", 0) != 0) {
      throw UnsupportedNodeException.of("weights are dropped at random");
    }
    Type type = n.ref("query").elementType();
    TorchAttentionOperators.requireFloats(type);
    Type wide = TypePromotion.computed(type);
    Value gradient = n.value("grad_out", wide);
    Value query = n.value("query", wide);
    Value key = n.value("key", wide);
    Value value = n.value("value", wide);
    int rank = TensorTypes.of(query).rank();
    if (rank < 2) {
      throw UnsupportedNodeException.of("its operands are not matrices");
    }
    Scalar scale =
        n.has("scale") ? Scalar.of(n.number("scale")) : Heads.scale(b, Size.of(b, query, rank - 1));
    Expr products =
        b.expr(Products.matMul(b, query, TorchAttentionOperators.transposed(b, key), wide));
    Value mask = n.has("attn_mask") ? n.tensor("attn_mask") : null;
    Expr scores = Heads.scaled(products, scale);
    Expr weights =
        TorchAttentionOperators.weights(scores, mask, n.flag("is_causal", false)).weights();
    Axes keys = TorchAttentionOperators.last(weights);
    Value valueGradient =
        Products.matMul(b, TorchAttentionOperators.transposed(b, weights.value()), gradient, wide);
    Expr ofWeights =
        b.expr(Products.matMul(b, gradient, TorchAttentionOperators.transposed(b, value), wide));
    Expr product = b.expr(gradient).times(b.expr(n.value("out", wide)));
    Expr sums = TorchAttentionOperators.last(product).reduce(Reduction.SUM, product);
    Expr ofScores = Heads.scaled(weights.times(ofWeights.minus(keys.spread(sums, scores))), scale);
    Value queryGradient = Products.matMul(b, ofScores.value(), key, wide);
    Value keyGradient =
        Products.matMul(b, TorchAttentionOperators.transposed(b, ofScores.value()), query, wide);
    n.set(0, b.expr(queryGradient), type);
    n.set(1, b.expr(keyGradient), type);
    n.set(2, b.expr(valueGradient), type);
  }
}
