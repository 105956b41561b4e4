package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
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
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Attention. Products of 16-bit floats are added up in 32 bits, and so is softmax computed. */
final class TorchAttentionOperators {
  private TorchAttentionOperators() {}

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
        .add(TorchAttentionOperators::multiHead, "aten._native_multi_head_attention.default")
        .add(TorchAttentionOperators::encoderLayer, "aten._transformer_encoder_layer_fwd.default");
  }

  /** The scores of keys for queries, as they are and as weights. */
  record Weights(Expr scores, Expr weights) {}

  private static void scaled(OperatorCall n, String mask) {
    HloBuilder b = n.builder();
    if (n.number("dropout_p", 0) != 0) {
      throw UnsupportedNodeException.of(
          "weights are dropped at random in training; export the module after eval()");
    }
    if (n.has("dropout_mask")) {
      throw UnsupportedNodeException.of("it has an argument 'dropout_mask'");
    }
    Value query = n.tensor("query");
    Type type = TensorTypes.elementOf(query);
    requireFloats(type);
    Value key = Numbers.convert(b, n.tensor("key"), type);
    Value value = Numbers.convert(b, n.tensor("value"), type);
    int rank = TensorTypes.of(query).rank();
    int keyRank = TensorTypes.of(key).rank();
    if (rank < 2 || keyRank < 2 || TensorTypes.of(value).rank() < 2) {
      throw UnsupportedNodeException.of("its operands are not matrices");
    }
    // Where there are fewer heads of keys, each is for some successive ones of queries.
    boolean isGrouped = n.flag("enable_gqa", false) && rank == 4 && keyRank == 4;
    Type wide = TypePromotion.computed(type);
    Value products =
        isGrouped
            ? Heads.product(b, Numbers.convert(b, query, wide), Numbers.convert(b, key, wide), 3)
            : Products.matMul(b, query, transposed(b, key), wide);
    Scalar scale =
        n.has("scale") ? Scalar.of(n.number("scale")) : Heads.scale(b, Size.of(b, query, rank - 1));
    Expr scores = Heads.scaled(b.expr(products), scale);
    Value bias = n.has(mask) ? n.tensor(mask) : null;
    Weights all = weights(scores, bias, n.flag("is_causal", false));
    Value weights = Formulas.convert(all.weights, type).value();
    Value result =
        isGrouped
            ? Heads.product(
                b, Numbers.convert(b, weights, wide), Numbers.convert(b, value, wide), 2)
            : Products.matMul(b, weights, value, wide);
    n.set(0, b.expr(result), type);
    if (n.resultCount() > 1) {
      if (n.target().contains("_math")) {
        n.set(1, weights);
      } else if (n.target().contains("_for_cpu")) {
        n.set(1, logarithmOfSum(all.scores), n.declaredElementType(1, wide));
      }
    }
  }

  static void requireFloats(Type type) {
    if (!(type instanceof FloatType)) {
      throw UnsupportedNodeException.of("its elements are of type %s", type);
    }
  }

  static Value transposed(HloBuilder b, Value matrices) {
    int rank = TensorTypes.of(matrices).rank();
    long[] permutation = DynamicShapes.range(0, rank).toArray();
    permutation[rank - 2] = rank - 1L;
    permutation[rank - 1] = rank - 2L;
    return b.transpose(matrices, permutation);
  }

  static Axes last(Expr x) {
    int rank = TensorTypes.of(x.value()).rank();
    return Axes.range(rank - 1, rank);
  }

  private static Expr logarithmOfSum(Expr scores) {
    Axes axes = last(scores);
    Expr maximum = axes.reduce(Reduction.MAX, scores);
    Expr shifted = scores.minus(axes.spread(maximum, scores));
    return maximum.plus(axes.reduce(Reduction.SUM, shifted.exp()).log());
  }

  /**
   * Returns scores that are minus infinity for keys that a query has not.
   *
   * @param mask which keys a query has, or what is added to its scores; null if it has all
   * @param isCausal whether a query has the keys up to its own place
   */
  private static Expr masked(Expr scores, @Nullable Value mask, boolean isCausal) {
    HloBuilder b = scores.builder();
    Expr masked = scores;
    if (isCausal) {
      int rank = TensorTypes.of(scores.value()).rank();
      Expr row = b.expr(DynamicShapes.indices(b, scores.value(), rank - 2));
      Expr column = b.expr(DynamicShapes.indices(b, scores.value(), rank - 1));
      masked = column.le(row).select(masked, masked.negativeInfinity());
    }
    if (mask == null) {
      return masked;
    }
    if (TensorTypes.elementOf(mask) != IntegerType.I1) {
      return Formulas.plus(masked, b.expr(Numbers.convert(b, mask, masked.elementType())));
    }
    List<Value> both = MultidirectionalBroadcast.broadcast(b, List.of(mask, masked.value()));
    Expr given = b.expr(both.get(1));
    return b.expr(both.get(0)).select(given, given.negativeInfinity());
  }

  static Weights weights(Expr scores, @Nullable Value mask, boolean isCausal) {
    Expr masked = masked(scores, mask, isCausal);
    return new Weights(
        masked,
        mask == null
            ? Activations.softmax(masked, last(masked))
            : Activations.softmaxOrZero(masked, last(masked)));
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
  private record Attention(Expr result, Expr weights) {}

  private static Attention attention(OperatorCall n, Expr x, long heads) {
    HloBuilder b = n.builder();
    if (TensorTypes.of(x.value()).rank() != 3) {
      throw UnsupportedNodeException.of("its operand is not of rank 3");
    }
    Expr all = Products.linear(x, n.tensor("qkv_weight"), n.tensor("qkv_bias"));
    Size features = Size.of(b, all.value(), 2).over(3);
    List<Value> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Value part =
          DynamicShapes.slice(b, all.value(), 2, features.times(i), features.times(i + 1L));
      parts.add(Heads.unpacked(b, part, heads));
    }
    Scalar scale = Heads.scale(b, features.over(heads));
    Expr scores = Heads.scaled(b.expr(Products.dot(b, parts.get(0), parts.get(1), 2, 3, 3)), scale);
    Expr weights = weights(scores, excluding(n, scores), false).weights;
    Value packed = Heads.packed(b, Products.dot(b, weights.value(), parts.get(2), 2, 3, 2));
    return new Attention(
        Products.linear(b.expr(packed), n.tensor("proj_weight"), n.tensor("proj_bias")), weights);
  }

  private static void multiHead(OperatorCall n) {
    HloBuilder b = n.builder();
    Value query = n.tensor("query");
    if (n.tensor("key") != query || n.tensor("value") != query) {
      throw UnsupportedNodeException.of("its queries, keys and values are different tensors");
    }
    Type type = TensorTypes.elementOf(query);
    requireFloats(type);
    Expr x = b.expr(n.value("query", TypePromotion.computed(type)));
    Attention attention = attention(n, x, n.integer("num_head"));
    n.set(0, attention.result, type);
    if (n.flag("need_weights", true)) {
      boolean isAverage = n.flag("average_attn_weights", true);
      Expr weights = attention.weights;
      n.set(1, isAverage ? Axes.range(1, 2).mean(weights) : weights, type);
    }
  }

  private static Expr normalized(OperatorCall n, Expr x, int index) {
    HloBuilder b = n.builder();
    Axes axes = last(x);
    Expr normal = Normalizations.standardize(x, axes, n.number("eps")).normal();
    Expr scaled = Formulas.times(normal, b.expr(n.value("norm_weight_" + index, x.elementType())));
    return Formulas.plus(scaled, b.expr(n.value("norm_bias_" + index, x.elementType())));
  }

  private static Expr feedForward(OperatorCall n, Expr x) {
    Expr hidden = Products.linear(x, n.tensor("ffn_weight_1"), n.tensor("ffn_bias_1"));
    Expr active =
        n.flag("use_gelu", false)
            ? Activations.gelu(hidden, false)
            : TorchElementwiseOperators.relu(hidden);
    return Products.linear(active, n.tensor("ffn_weight_2"), n.tensor("ffn_bias_2"));
  }

  private static void encoderLayer(OperatorCall n) {
    Type type = n.ref("src").elementType();
    requireFloats(type);
    Expr x = n.builder().expr(n.value("src", TypePromotion.computed(type)));
    long heads = n.integer("num_heads");
    if (n.flag("norm_first", false)) {
      Expr attended = x.plus(attention(n, normalized(n, x, 1), heads).result);
      n.set(0, attended.plus(feedForward(n, normalized(n, attended, 2))), type);
    } else {
      Expr attended = normalized(n, x.plus(attention(n, x, heads).result), 1);
      n.set(0, normalized(n, attended.plus(feedForward(n, attended)), 2), type);
    }
  }
}
