package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.attention.Attention;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.operator.elementwise.ElementwiseOperators;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Attention. Products of 16-bit floats are added up in 32 bits, and so is softmax computed. */
final class AttentionOperators {
  private AttentionOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> scaled(n, "attn_mask"),
            "aten.scaled_dot_product_attention.default",
            "aten._scaled_dot_product_attention_math.default",
            "aten._scaled_dot_product_flash_attention_for_cpu.default")
        .add(
            n -> scaled(n, "attn_bias"),
            "aten._scaled_dot_product_efficient_attention.default",
            "aten._scaled_dot_product_flash_attention.default",
            "aten._scaled_dot_product_cudnn_attention.default",
            "aten._scaled_dot_product_fused_attention_overrideable.default")
        .add(AttentionOperators::multiHead, "aten._native_multi_head_attention.default")
        .add(AttentionOperators::encoderLayer, "aten._transformer_encoder_layer_fwd.default");
  }

  private static void scaled(OperatorCall n, String mask) {
    if (n.number("dropout_p", 0) != 0) {
      throw UnsupportedNodeException.of(
          "weights are dropped at random in training; export the module after eval()");
    }
    if (n.has("dropout_mask")) {
      throw UnsupportedNodeException.of("it has an argument 'dropout_mask'");
    }
    Type type = n.elementType("query");
    requireFloats(type);
    Attention attention = attention(n, type);
    AttentionWeights all =
        AttentionWeights.of(attention.scores(), n.tensorOrNull(mask), n.flag("is_causal", false));
    Expr weights = Formulas.convert(all.weights(), type);
    n.set(0, attention.result(weights), type);
    if (n.resultCount() > 1) {
      if (n.target().contains("_math")) {
        n.set(1, weights.value());
      } else if (n.target().contains("_for_cpu")) {
        n.set(1, all.logarithm(), n.declaredElementType(1, attention.type()));
      }
    }
  }

  /**
   * Returns attention of operands of an element type. Unless fewer heads of keys are each for some
   * successive ones of queries, all but the last two dimensions are broadcast.
   */
  static Attention attention(OperatorCall n, Type type) {
    HloBuilder b = n.builder();
    List<Value> all = List.of(n.value("query", type), n.value("key", type), n.value("value", type));
    if (all.stream().anyMatch(tensor -> TensorTypes.of(tensor).rank() < 2)) {
      throw UnsupportedNodeException.of("its operands are not matrices");
    }
    boolean isGrouped =
        n.flag("enable_gqa", false)
            && all.stream().allMatch(tensor -> TensorTypes.of(tensor).rank() == 4);
    List<Expr> operands =
        (isGrouped ? all : MultidirectionalBroadcast.broadcast(b, all, 2))
            .stream().map(b::expr).toList();
    Expr query = operands.getFirst();
    int features = TensorTypes.rank(query) - 1;
    Scalar scale =
        n.has("scale")
            ? Scalar.of(n.number("scale"))
            : Heads.scale(b, Size.of(b, query.value(), features));
    return new Attention(
        query, operands.get(1), operands.get(2), scale, TypePromotion.computed(type));
  }

  static void requireFloats(Type type) {
    if (!(type instanceof FloatType)) {
      throw UnsupportedNodeException.of("its elements are of type %s", type);
    }
  }

  static Axes last(Expr x) {
    int rank = TensorTypes.rank(x);
    return Axes.range(rank - 1, rank);
  }

  // Layers of Transformer.

  /** The kinds of masks of these operators, which are true where a key is not used. */
  private static @Nullable Value excluding(OperatorCall n, Expr scores) {
    if (!n.has("mask")) {
      return null;
    }
    HloBuilder b = n.builder();
    Value mask = n.tensor("mask");
    if (TensorTypes.elementOf(mask) != IntegerType.I1) {
      throw UnsupportedNodeException.of("its mask is of type %s", mask.type());
    }
    Value included = b.not(mask);
    LongList dimensions =
        switch ((int) n.integer("mask_type", -1)) {
          case 0 -> LongList.of(2, 3);
          case 1 -> LongList.of(0, 3);
          case 2 -> LongList.of(0, 1, 2, 3);
          default -> throw UnsupportedNodeException.of("the kind of its mask is not known");
        };
    if (TensorTypes.of(mask).rank() != dimensions.size()) {
      throw UnsupportedNodeException.of("its mask is of type %s", mask.type());
    }
    return DynamicShapes.broadcastLike(b, included, scores.value(), dimensions);
  }

  /** The result of attention with projections, and its weights. */
  private record Projected(Expr result, Expr weights) {}

  private static Projected projected(OperatorCall n, Expr x, long heads) {
    HloBuilder b = n.builder();
    if (TensorTypes.rank(x) != 3) {
      throw UnsupportedNodeException.of("its operand is not of rank 3");
    }
    Expr all = Products.linear(x, n.tensor("qkv_weight"), n.tensor("qkv_bias"));
    Size features = Size.of(b, all.value(), 2).over(3);
    List<Expr> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Value part =
          DynamicShapes.slice(b, all.value(), 2, features.times(i), features.times(i + 1L));
      parts.add(b.expr(Heads.unpacked(b, part, heads)));
    }
    Attention attention =
        new Attention(
            parts.get(0),
            parts.get(1),
            parts.get(2),
            Heads.scale(b, features.over(heads)),
            x.elementType());
    Expr scores = attention.scores();
    Expr weights = AttentionWeights.of(scores, excluding(n, scores), false).weights();
    Value packed = Heads.packed(b, attention.result(weights).value());
    return new Projected(
        Products.linear(b.expr(packed), n.tensor("proj_weight"), n.tensor("proj_bias")), weights);
  }

  private static void multiHead(OperatorCall n) {
    Value query = n.tensor("query");
    if (n.tensor("key") != query || n.tensor("value") != query) {
      throw UnsupportedNodeException.of("its queries, keys and values are different tensors");
    }
    Type type = TensorTypes.elementOf(query);
    requireFloats(type);
    Expr x = n.expr("query", TypePromotion.computed(type));
    Projected attention = projected(n, x, n.integer("num_head"));
    n.set(0, attention.result, type);
    if (n.flag("need_weights", true)) {
      boolean isAverage = n.flag("average_attn_weights", true);
      Expr weights = attention.weights;
      n.set(1, isAverage ? Axes.range(1, 2).mean(weights) : weights, type);
    }
  }

  private static Expr normalized(OperatorCall n, Expr x, int index) {
    Axes axes = last(x);
    Expr normal = Normalizations.standardize(x, axes, n.number("eps")).normal();
    Expr scaled = Formulas.times(normal, n.expr("norm_weight_" + index, x.elementType()));
    return Formulas.plus(scaled, n.expr("norm_bias_" + index, x.elementType()));
  }

  private static Expr feedForward(OperatorCall n, Expr x) {
    Expr hidden = Products.linear(x, n.tensor("ffn_weight_1"), n.tensor("ffn_bias_1"));
    Expr active =
        n.flag("use_gelu", false)
            ? Activations.gelu(hidden, false)
            : ElementwiseOperators.relu(hidden);
    return Products.linear(active, n.tensor("ffn_weight_2"), n.tensor("ffn_bias_2"));
  }

  private static void encoderLayer(OperatorCall n) {
    Type type = n.elementType("src");
    requireFloats(type);
    Expr x = n.expr("src", TypePromotion.computed(type));
    long heads = n.integer("num_heads");
    if (n.flag("norm_first", false)) {
      Expr attended = x.plus(projected(n, normalized(n, x, 1), heads).result);
      n.set(0, attended.plus(feedForward(n, normalized(n, attended, 2))), type);
    } else {
      Expr attended = normalized(n, x.plus(projected(n, x, heads).result), 1);
      n.set(0, normalized(n, attended.plus(feedForward(n, attended)), 2), type);
    }
  }
}
