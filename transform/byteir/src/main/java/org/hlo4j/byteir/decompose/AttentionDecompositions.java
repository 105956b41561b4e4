package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.AttentionTargets;
import org.hlo4j.formulas.attention.Attention;
import org.hlo4j.formulas.attention.AttentionMask;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Attention in at least f32. Operands and results are of shape (batch, positions, heads, features),
 * formulas of (batch, heads, positions, features).
 */
final class AttentionDecompositions {
  private AttentionDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.flash_attn_fwd", AttentionDecompositions::forward);
    decompositions.put("byteir.flash_attn_bwd", AttentionDecompositions::backward);
    decompositions.put("byteir.flash_attn_kvcache", AttentionDecompositions::cached);
  }

  private static void checkNoDropout(CallSite c) {
    if (c.call().number("dropout_p") != 0) {
      throw UnsupportedNodeException.of("dropout draws from a generator that is not specified");
    }
  }

  /** Returns a tensor with positions and heads exchanged, converted to an element type. */
  private static Expr exchanged(Expr x, Type type) {
    Expr converted = Formulas.convert(x, type);
    return x.builder().expr(x.builder().transpose(converted.value(), 0, 2, 1, 3));
  }

  private static Attention attention(CallSite c, Expr key, Expr value) {
    FloatType wide = c.wide("q");
    return new Attention(
        exchanged(c.expr("q"), wide),
        exchanged(key, wide),
        exchanged(value, wide),
        Scalar.of(c.call().number("softmax_scale")),
        wide);
  }

  /**
   * Returns the scores of keys for queries, which are the last ones.
   *
   * @param lengths for each batch how many keys there are; null for all
   */
  private static Expr scores(CallSite c, Attention attention, @Nullable Expr lengths) {
    Expr scores = attention.scores();
    AttentionMask mask = new AttentionMask(scores);
    if (lengths != null) {
      mask.allowFirst(lengths);
    }
    if (c.call().flag("causal")) {
      mask.allowNear(lengths == null ? mask.lastPositions() : mask.lastPositions(lengths), -1, 0);
    }
    return mask.apply(scores);
  }

  private static List<Value> forward(CallSite c) {
    checkNoDropout(c);
    Type element = c.elementType("q");
    Attention attention = attention(c, c.expr("k"), c.expr("v"));
    AttentionWeights softmax = AttentionWeights.of(scores(c, attention, null), true);
    Expr weights = softmax.weights();
    List<Value> results = new ArrayList<>();
    results.add(exchanged(attention.result(weights), element).value());
    results.add(Formulas.convert(softmax.logarithm(), FloatType.F32).value());
    Expr returned = Formulas.convert(weights, element);
    results.add(c.call().flag("return_softmax") ? returned.value() : returned.like(0).value());
    if (c.call().has("rng")) {
      results.add(c.builder().i64s(0, 0));
    }
    return results;
  }

  private static List<Value> backward(CallSite c) {
    checkNoDropout(c);
    Type element = c.elementType("q");
    FloatType wide = c.wide("q");
    Attention attention = attention(c, c.expr("k"), c.expr("v"));
    Expr scores = scores(c, attention, null);
    Expr logarithm = new KnownAxes(LongList.of(3)).spread(c.expr("softmax_lse", wide), scores);
    Expr weights =
        scores.eq(scores.negativeInfinity()).select(scores.like(0), scores.minus(logarithm).exp());
    Attention.Gradient gradient =
        attention.gradient(
            weights, exchanged(c.expr("out"), wide), exchanged(c.expr("dout"), wide));
    List<Value> results = new ArrayList<>();
    for (Expr each : List.of(gradient.query(), gradient.key(), gradient.value())) {
      results.add(exchanged(each, element).value());
    }
    if (c.call().has("d_softmax")) {
      results.add(padded(gradient.sums()));
      results.add(padded(gradient.query()));
    }
    return results;
  }

  /** Returns work space in f32, padded to whole blocks of rows and, if present, columns. */
  private static Value padded(Expr x) {
    HloBuilder b = x.builder();
    Expr single = Formulas.convert(x, FloatType.F32);
    int[] blocks = {1, 1, AttentionTargets.ROW_BLOCK, AttentionTargets.COLUMN_BLOCK};
    List<Size> sizes = Size.allOf(b, x.value());
    List<Size> low = new ArrayList<>();
    List<Size> high = new ArrayList<>();
    for (int d = 0; d < sizes.size(); d++) {
      Size block = Size.of(b, blocks[d]);
      Size whole = sizes.get(d).dividedUp(block).times(block);
      low.add(Size.of(b, 0));
      high.add(whole.minus(sizes.get(d)));
      sizes.set(d, whole);
    }
    Value zero = DynamicShapes.zeros(b, FloatType.F32, List.of());
    return DynamicShapes.pad(b, single.value(), zero, low, high, sizes);
  }

  private static List<Value> cached(CallSite c) {
    if (!c.call().has("new_kcache")) {
      throw UnsupportedNodeException.of(
          "it writes its caches in place; a call with four results, which returns them, can be");
    }
    HloBuilder b = c.builder();
    Expr used = c.expr("seqlen_k", IntegerType.I64);
    Expr keys = updated(c.expr("kcache"), c.operand("k"), used);
    Expr values = updated(c.expr("vcache"), c.operand("v"), used);
    Expr added = Formulas.spread(DynamicShapes.size(b, c.operand("k"), 1), used);
    Value all = DynamicShapes.alignedAt(b, used.plus(added).value(), 0, 4);
    Attention attention = attention(c, keys, values);
    AttentionWeights softmax = AttentionWeights.of(scores(c, attention, b.expr(all)), true);
    return List.of(
        exchanged(attention.result(softmax.weights()), c.elementType("q")).value(),
        Formulas.convert(softmax.logarithm(), FloatType.F32).value(),
        keys.value(),
        values.value());
  }

  /** Returns a cache with rows inserted after the used ones. */
  private static Expr updated(Expr cache, Value rows, Expr used) {
    HloBuilder b = cache.builder();
    List<Size> places = Size.allOf(b, cache.value()).subList(0, 2);
    Expr position = b.expr(Size.iota(b, places, 1, IntegerType.I64));
    Expr at = position.minus(b.expr(Size.broadcast(b, used.value(), places, LongList.of(0))));
    Expr count = Formulas.spread(DynamicShapes.size(b, rows, 1), at);
    Expr isNew = at.ge(at.like(0)).and(at.lt(count));
    Value source = isNew.select(at, at.like(0)).value();
    Expr found =
        b.expr(
            IndexedPart.first(TensorTypes.of(rows).rank(), 2)
                .gather(b, rows, Gathering.coordinates(b, source, 1)));
    Value isNewRow =
        DynamicShapes.broadcastLike(b, isNew.value(), cache.value(), LongList.of(0, 1));
    return b.expr(isNewRow).select(found, cache);
  }
}
