package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.EQ;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.GE;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LE;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.byteir.target.AttentionTargets;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.formula.FormulaBuilder;

/** Attention by matrix products. Scores have the shape (batch, heads, queries, keys). */
final class AttentionDecompositions {
  private static final LongList KEYS = LongList.of(3);
  private static final KnownAxes KEYS_AXIS = new KnownAxes(KEYS);
  private static final LongList ROWS = LongList.of(0, 1, 2);

  private final CallSite c;
  private final DecompositionBuilder e;
  private final FloatType wide;
  private final Value q;

  private AttentionDecompositions(CallSite c) {
    this.c = c;
    this.e = c.builder();
    this.wide = DecompositionBuilder.wide(DecompositionBuilder.elementType(c.operand("q")));
    this.q = e.convert(c.operand("q"), wide);
  }

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.flash_attn_fwd", AttentionDecompositions::forward);
    decompositions.put("byteir.flash_attn_bwd", AttentionDecompositions::backward);
    decompositions.put("byteir.flash_attn_kvcache", AttentionDecompositions::cached);
  }

  private static void checkNoDropout(CallSite c) {
    if (c.call().number("dropout_p") != 0) {
      throw new IndecomposableException("dropout draws from a generator that is not specified");
    }
  }

  /** Returns keys or values in at least f32, repeated to the number of query heads. */
  private Value heads(Value value) {
    Value wideValue = e.convert(value, wide);
    Size all = e.size(q, 2);
    Size own = e.size(value, 2);
    if (all.isKnown() && own.isKnown() && all.orDynamic() == own.orDynamic()) {
      return wideValue;
    }
    if (!all.isKnown() || !own.isKnown()) {
      throw new IndecomposableException("the numbers of heads are not known");
    }
    List<Size> sizes = e.sizes(value);
    List<Size> grouped = new ArrayList<>(sizes);
    grouped.add(3, e.known(all.orDynamic() / Math.max(1, own.orDynamic())));
    sizes.set(2, all);
    return e.reshape(e.broadcast(wideValue, grouped, LongList.of(0, 1, 2, 4)), sizes);
  }

  /** Sums over the query heads that share a key head. */
  private Value ungrouped(Value value, Value like) {
    List<Size> own = e.sizes(like);
    long heads = e.size(q, 2).orDynamic();
    if (own.get(2).isKnown() && own.get(2).orDynamic() == heads) {
      return value;
    }
    List<Size> grouped = new ArrayList<>(own);
    grouped.add(3, e.known(heads / Math.max(1, own.get(2).orDynamic())));
    return e.sum(e.reshape(value, grouped), LongList.of(3));
  }

  private Value dot(Value a, Value b, DotDimensionNumbersAttr numbers, List<Size> result) {
    return e.make(
        e.state(Contractions.DOT_GENERAL, a, b).set(DotGeneralOp.DOT_DIMENSION_NUMBERS, numbers),
        Size.type(result, wide));
  }

  /**
   * Returns the dot products of all pairs of rows of two tensors of shape (batch, rows, heads, head
   * size).
   */
  private Value rowProducts(Value a, Value b) {
    return dot(
        a,
        b,
        new DotDimensionNumbersAttr(
            LongList.of(0, 2), LongList.of(0, 2), LongList.of(3), LongList.of(3)),
        List.of(e.size(a, 0), e.size(a, 2), e.size(a, 1), e.size(b, 1)));
  }

  /** Returns sums of rows, weighted along a dimension of scores, in the layout of the rows. */
  private Value weightedSum(Value scores, int dimension, Value rows) {
    Value sums =
        dot(
            scores,
            rows,
            new DotDimensionNumbersAttr(
                LongList.of(0, 1), LongList.of(0, 2), LongList.of(dimension), LongList.of(1)),
            List.of(
                e.size(scores, 0),
                e.size(scores, 1),
                e.size(scores, 5 - dimension),
                e.size(rows, 3)));
    return e.transposed(sums, 0, 2, 1, 3);
  }

  /** Returns the scores, -inf where masked; {@code used} is the number of keys for each batch. */
  private Value scores(Value k, Optional<Value> used) {
    Value scaled = e.multiply(rowProducts(q, k), e.scalar(c.call().number("softmax_scale"), wide));
    List<Size> sizes = e.sizes(scaled);
    Value key = e.iota(sizes, IntegerType.I64, 3);
    Value count =
        used.map(each -> e.broadcast(each, sizes, LongList.of(0)))
            .orElseGet(() -> e.broadcast(e.number(sizes.get(3), IntegerType.I64), sizes));
    Value hidden = e.extreme(false, wide);
    Value seen = scaled;
    if (used.isPresent()) {
      seen = e.select(e.compare(key, LT, count), seen, hidden);
    }
    if (c.call().flag("causal")) {
      Value queries = e.number(sizes.get(2), IntegerType.I64);
      Value last = e.add(e.iota(sizes, IntegerType.I64, 2), e.subtract(count, queries));
      seen = e.select(e.compare(key, LE, last), seen, hidden);
    }
    return seen;
  }

  /** Returns the softmax weights and the log-sum-exp. */
  private List<Value> softmax(Value scores) {
    FormulaBuilder softmax =
        FormulaBuilder.of(Activations.SOFTMAX_OR_ZERO, KEYS_AXIS).with("input", e.expr(scores));
    Expr weights = softmax.build();
    Expr sum = softmax.part("m").plus(softmax.part("total").log());
    Expr logarithm = softmax.part("masked").select(sum.infinity(), sum);
    return List.of(weights.value(), e.convert(logarithm.value(), FloatType.F32));
  }

  private static List<Value> forward(CallSite c) {
    checkNoDropout(c);
    AttentionDecompositions a = new AttentionDecompositions(c);
    DecompositionBuilder e = a.e;
    Type element = DecompositionBuilder.elementType(c.operand("q"));
    List<Value> softmax = a.softmax(a.scores(a.heads(c.operand("k")), Optional.empty()));
    Value weights = softmax.getFirst();
    Value output = a.weightedSum(weights, 3, a.heads(c.operand("v")));
    List<Value> results = new ArrayList<>();
    results.add(e.convert(output, element));
    results.add(softmax.get(1));
    results.add(
        c.call().flag("return_softmax")
            ? e.convert(weights, element)
            : e.broadcast(e.scalar(0, element), e.sizes(weights)));
    if (c.call().has("rng")) {
      results.add(e.broadcast(e.scalar(0, IntegerType.I64), List.of(e.known(2))));
    }
    return results;
  }

  private static List<Value> backward(CallSite c) {
    checkNoDropout(c);
    if (c.call().has("d_softmax") && !DecompositionBuilder.type(c.operand("q")).hasStaticShape()) {
      throw new IndecomposableException("the sizes of its work space are not known");
    }
    AttentionDecompositions a = new AttentionDecompositions(c);
    DecompositionBuilder e = a.e;
    Type element = DecompositionBuilder.elementType(c.operand("q"));
    Value k = a.heads(c.operand("k"));
    Value v = a.heads(c.operand("v"));
    Value dout = e.convert(c.operand("dout"), a.wide);
    Value scores = a.scores(k, Optional.empty());
    List<Size> sizes = e.sizes(scores);
    Value lse = e.convert(c.operand("softmax_lse"), a.wide);
    Value shifted = e.subtract(scores, e.broadcast(lse, sizes, ROWS));
    Value masked = e.compare(scores, EQ, e.extreme(false, a.wide));
    Value p = e.select(masked, e.scalar(0, a.wide), e.exponential(shifted));
    Value products = e.multiply(dout, e.convert(c.operand("out"), a.wide));
    Value delta = e.transposed(e.sum(products, KEYS), 0, 2, 1);
    Value change = e.subtract(a.rowProducts(dout, v), e.broadcast(delta, sizes, ROWS));
    Value ds =
        e.multiply(e.multiply(p, change), e.scalar(c.call().number("softmax_scale"), a.wide));
    Value dq = a.weightedSum(ds, 3, k);
    Value dk = a.ungrouped(a.weightedSum(ds, 2, a.q), c.operand("k"));
    Value dv = a.ungrouped(a.weightedSum(p, 2, dout), c.operand("v"));
    List<Value> results =
        new ArrayList<>(
            List.of(e.convert(dq, element), e.convert(dk, element), e.convert(dv, element)));
    if (c.call().has("d_softmax")) {
      Value accumulated = e.convert(e.transposed(dq, 0, 2, 1, 3), FloatType.F32);
      results.add(a.padded(e.convert(delta, FloatType.F32)));
      results.add(a.padded(accumulated));
    }
    return results;
  }

  /** Pads work space to whole blocks of rows and, if present, columns. */
  private Value padded(Value value) {
    long[] zeros = new long[DecompositionBuilder.rank(value)];
    long[] high = zeros.clone();
    int[] blocks = {1, 1, AttentionTargets.ROW_BLOCK, AttentionTargets.COLUMN_BLOCK};
    List<Size> sizes = e.sizes(value);
    for (int d = 0; d < high.length; d++) {
      long size = sizes.get(d).orDynamic();
      long whole = Sizes.multiply(Math.ceilDiv(size, blocks[d]), blocks[d]);
      high[d] = whole - size;
      sizes.set(d, e.known(whole));
    }
    return e.make(
        e.state(DataMovement.PAD, value, e.scalar(0, FloatType.F32))
            .set(PadOp.EDGE_PADDING_LOW, zeros)
            .set(PadOp.EDGE_PADDING_HIGH, high)
            .set(PadOp.INTERIOR_PADDING, zeros),
        Size.type(sizes, FloatType.F32));
  }

  private static List<Value> cached(CallSite c) {
    if (!c.call().has("new_kcache")) {
      throw new IndecomposableException(
          "it writes its caches in place; a call with four results, which returns them, can be");
    }
    AttentionDecompositions a = new AttentionDecompositions(c);
    DecompositionBuilder e = a.e;
    Value used = e.convert(c.operand("seqlen_k"), IntegerType.I64);
    Value keys = a.updated(c.operand("kcache"), c.operand("k"), used);
    Value values = a.updated(c.operand("vcache"), c.operand("v"), used);
    Value added = e.number(e.size(c.operand("k"), 1), IntegerType.I64);
    Value all = e.add(used, added);
    List<Value> softmax = a.softmax(a.scores(a.heads(keys), Optional.of(all)));
    Value output = a.weightedSum(softmax.getFirst(), 3, a.heads(values));
    Type element = DecompositionBuilder.elementType(c.operand("q"));
    return List.of(e.convert(output, element), softmax.get(1), keys, values);
  }

  /** Returns a cache with rows inserted after the used ones. */
  private Value updated(Value cache, Value rows, Value used) {
    List<Size> sizes = e.sizes(cache);
    List<Size> places = sizes.subList(0, 2);
    Value at =
        e.subtract(e.iota(places, IntegerType.I64, 1), e.broadcast(used, places, LongList.of(0)));
    Value count = e.number(e.size(rows, 1), IntegerType.I64);
    Value zero = e.scalar(0, IntegerType.I64);
    Value isNew = e.and(e.compare(at, GE, zero), e.compare(at, LT, count));
    Value source = e.select(isNew, at, zero);
    List<Size> column = List.of(places.get(0), places.get(1), e.known(1));
    List<Size> pair = List.of(places.get(0), places.get(1), e.known(2));
    Value pairs =
        e.concatenate(
            List.of(
                e.reshape(e.iota(places, IntegerType.I64, 0), column), e.reshape(source, column)),
            2,
            Size.type(pair, IntegerType.I64));
    Value found = c.slices().takeRows(rows, pairs);
    return e.select(e.broadcast(isNew, sizes, LongList.of(0, 1)), found, cache);
  }
}
