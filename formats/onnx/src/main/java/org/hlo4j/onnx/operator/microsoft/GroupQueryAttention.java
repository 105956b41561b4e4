package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.attention.Attention;
import org.hlo4j.formulas.attention.AttentionMask;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.attention.KeyCache;
import org.hlo4j.formulas.attention.Rotation;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Attention whose queries share keys and values, which a cache keeps, of batches of any lengths.
 */
final class GroupQueryAttention {
  private static final int BEFORE_SOFTMAX = 1;
  private static final int AFTER_SOFTMAX = 2;
  private static final String QUANTIZED = "a quantized cache is not converted";

  private final Node n;
  private final HloBuilder b;

  /** How many keys each batch has, with the new ones, an {@code i64}. */
  private final Expr totals;

  /** How many keys of each batch precede the new ones, an {@code i64}. */
  private final Expr before;

  private GroupQueryAttention(Node n, Size queries) {
    this.n = n;
    this.b = n.builder();
    Expr lengths = b.expr(DynamicShapes.flat(b, n.value(5))).convert(IntegerType.I64);
    this.totals = lengths.plus(lengths.like(1L));
    Expr all = Formulas.spread(queries.value(), totals);
    Expr added =
        n.hasInput(16)
            ? b.expr(DynamicShapes.flat(b, n.value(16))).convert(IntegerType.I64)
            : totals.min(all);
    this.before = totals.minus(added);
  }

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.GroupQueryAttention", since(1), GroupQueryAttention::build);
  }

  private static void build(Node n) {
    HloBuilder b = n.builder();
    for (String quantization : List.of("k_quant_type", "v_quant_type")) {
      if (!n.string(quantization, "NONE").equals("NONE")) {
        throw UnsupportedNodeException.of("it has '%s': %s", quantization, QUANTIZED);
      }
    }
    MicrosoftAttributes.refuse(n, 12, "k_scale", QUANTIZED);
    MicrosoftAttributes.refuse(n, 13, "v_scale", QUANTIZED);
    MicrosoftAttributes.refuse(
        n, "sliding_window_cache", "what a cache of one window drops is not converted");
    Value queries = MicrosoftAttributes.input(n, 0, 3);
    new GroupQueryAttention(n, Size.of(b, queries, 1)).attend(queries);
  }

  private void attend(Value given) {
    Type type = TensorTypes.elementOf(given);
    List<Value> heads = heads(given);
    Value query = rotated(normalized(heads.get(0), 14, "q_norm_epsilon"));
    Value newKey = rotated(normalized(heads.get(1), 15, "k_norm_epsilon"));
    Size total = MicrosoftAttributes.integer(n, 6, "total_sequence_length");
    Value key = cached(newKey, 3, total);
    Value value = cached(heads.get(2), 4, total);
    n.set(1, key);
    n.set(2, value);
    Type wide = MicrosoftAttributes.wide(given);
    Attention attention =
        new Attention(
            Formulas.convert(b.expr(query), wide),
            Formulas.convert(b.expr(key), wide),
            Formulas.convert(b.expr(value), wide),
            MicrosoftAttention.scale(n, query),
            wide);
    Expr scores = attention.scores();
    float cap = n.number("softcap", 0);
    Expr capped = cap > 0 ? Activations.softcap(scores, cap) : scores;
    Expr masked = mask(scores).apply(capped);
    Expr weights = weights(masked);
    Value result = Heads.packed(b, attention.result(weights).value());
    n.set(0, Formulas.convert(b, result, type));
    // Scores of keys that a query does not attend to are shown as zeros.
    Expr shown =
        switch ((int) n.integer("qk_output", 0)) {
          case BEFORE_SOFTMAX ->
              masked.gt(masked.negativeInfinity()).select(masked, masked.like(0));
          case AFTER_SOFTMAX -> weights;
          default -> null;
        };
    if (n.wants(3) && shown != null) {
      Value part = DynamicShapes.slice(b, shown.value(), 3, Size.of(b, 0), total);
      n.set(3, Formulas.convert(b, part, type));
    }
  }

  /** Returns the heads of queries, keys and values, which may be one tensor. */
  private List<Value> heads(Value given) {
    long queries = n.integer("num_heads");
    long keys = n.integer("kv_num_heads");
    if (queries < 1 || keys < 1 || queries % keys != 0 || queries > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of(
          "%d heads of queries do not share %d of keys", queries, keys);
    }
    if (n.hasInput(1) && n.hasInput(2)) {
      return List.of(
          Heads.unpacked(b, given, queries),
          Heads.unpacked(b, MicrosoftAttributes.input(n, 1, 3), keys),
          Heads.unpacked(b, MicrosoftAttributes.input(n, 2, 3), keys));
    }
    Value all = Heads.unpacked(b, given, Sizes.add(queries, Sizes.multiply(2, keys)));
    List<Value> parts = new ArrayList<>();
    long start = 0;
    for (long count : new long[] {queries, keys, keys}) {
      parts.add(DynamicShapes.part(b, all, 1, start, count));
      start = Sizes.add(start, count);
    }
    return parts;
  }

  /** Returns heads whose features have a mean square of one, if the node has weights for them. */
  private Value normalized(Value heads, int weight, String attribute) {
    if (!n.hasInput(weight)) {
      return heads;
    }
    Type type = TensorTypes.elementOf(heads);
    Expr x = Formulas.convert(b.expr(heads), MicrosoftAttributes.wide(heads));
    float epsilon = n.number(attribute, n.number("qk_norm_epsilon", 1e-6f));
    Expr normal = Normalizations.rootMeanSquare(x, Axes.range(3, 4), epsilon).normal();
    Expr scaled = Formulas.times(normal, MicrosoftAttributes.floats(n, weight, 1, x.elementType()));
    return Formulas.convert(scaled, type).value();
  }

  private Value rotated(Value heads) {
    if (!n.flag("do_rotary")) {
      return heads;
    }
    Value cosines = MicrosoftAttributes.input(n, 7, 2);
    Value sines = MicrosoftAttributes.input(n, 8, 2);
    Value positions =
        n.hasInput(9)
            ? MicrosoftAttributes.input(n, 9, 2)
            : Rotation.positions(before, Size.of(b, heads, 2)).value();
    return Rotation.rotated(
        b,
        heads,
        Gathering.take(b, cosines, positions, 0),
        Gathering.take(b, sines, positions, 0),
        Size.of(b, cosines, 1).times(2),
        n.flag("rotary_interleaved"));
  }

  /** Returns the keys or values with those before them, as many as the present has. */
  private Value cached(Value added, int past, Size total) {
    if (!n.hasInput(past)) {
      return added;
    }
    Value cache = MicrosoftAttributes.input(n, past, 4);
    return KeyCache.appended(b, cache, added, before, total.max(Size.of(b, cache, 2)));
  }

  private AttentionMask mask(Expr scores) {
    AttentionMask mask = new AttentionMask(scores);
    if (n.hasInput(10)) {
      mask.add(AttentionMask.forAllKeys(MicrosoftAttributes.input(n, 10, 4), scores));
    }
    mask.allowFirst(perBatch(totals));
    boolean isCausal = n.integer("causal", 1) != 0;
    long window = n.integer("local_window_size", -1);
    if (isCausal) {
      Expr index = mask.positions(Size.of(b, 0));
      Expr positions = Formulas.plus(index, perBatch(before));
      mask.allowNear(positions, window > 0 ? window - 1 : -1, 0);
    } else if (window > 0) {
      throw UnsupportedNodeException.of("it has a local window but is not causal");
    }
    return mask;
  }

  private Expr perBatch(Expr numbers) {
    return b.expr(DynamicShapes.alignedAt(b, numbers.value(), 0, 4));
  }

  /** Returns the softmax of scores, beside a score that the node may give for each head. */
  private Expr weights(Expr scores) {
    Expr sink = null;
    if (n.hasInput(11)) {
      Value sinks = MicrosoftAttributes.input(n, 11, 1);
      sink = b.expr(DynamicShapes.alignedAt(b, sinks, 0, 3));
    } else if (n.integer("smooth_softmax", -1) == 1) {
      sink = b.expr(Numbers.of(b, 0, scores.elementType()));
    }
    return sink == null
        ? AttentionWeights.of(scores, true).weights()
        : AttentionWeights.besideSink(scores, Formulas.convert(sink, scores.elementType()));
  }
}
