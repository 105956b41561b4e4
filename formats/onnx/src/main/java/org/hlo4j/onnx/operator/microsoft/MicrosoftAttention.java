package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.formulas.attention.Attention;
import org.hlo4j.formulas.attention.AttentionMask;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.attention.Rotation;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.operator.microsoft.MicrosoftOperators.OnnxOperator;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Attention of as many heads of keys as of queries, and the rotation by positions. */
final class MicrosoftAttention {
  private static final String SHARED = "past and present in one buffer are not values of a program";

  private static final Map<String, Long> LINEAR_EXTENSIONS = Map.of("state_window", 0L);
  private static final Map<String, Long> CAUSAL_EXTENSIONS =
      new TreeMap<>(
          Map.of(
              "channels_last", 0L,
              "dilation", 1L,
              "input_channel_offset", 0L,
              "input_channels", 0L,
              "ndim", 1L,
              "state_channels_last", -1L,
              "state_length", 0L,
              "state_update_capacity", 0L,
              "state_window", 0L));

  /** The inputs of the operators that take queries, keys and values. */
  private record Places(int bias, int mask, int scores, int pastKey, int pastValue) {}

  private static final Places MULTI_HEAD = new Places(3, 4, 5, 6, 7);
  private static final Places DECODER = new Places(10, 3, 4, 5, 6);

  private final Node n;
  private final HloBuilder b;
  private final long heads;

  private MicrosoftAttention(Node n) {
    this.n = n;
    this.b = n.builder();
    this.heads = n.integer("num_heads");
  }

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.Attention", since(1), n -> new MicrosoftAttention(n).projected())
        .add(
            "com.microsoft.MultiHeadAttention",
            since(1),
            n -> new MicrosoftAttention(n).multiHead(MULTI_HEAD))
        .add(
            "com.microsoft.DecoderMaskedMultiHeadAttention",
            since(1),
            n -> new MicrosoftAttention(n).multiHead(DECODER))
        .add("com.microsoft.RotaryEmbedding", since(1), MicrosoftAttention::rotate);
    OnnxOperator linear = OnnxOperator.of(rows, "LinearAttention", 27);
    OnnxOperator causal = OnnxOperator.of(rows, "CausalConvWithState", 27);
    rows.add("com.microsoft.LinearAttention", since(1), n -> like(linear, n, LINEAR_EXTENSIONS))
        .add(
            "com.microsoft.CausalConvWithState", since(1), n -> like(causal, n, CAUSAL_EXTENSIONS));
  }

  /**
   * Converts an operator that is ONNX's but for attributes with values that ONNX lacks.
   *
   * @param extensions the attributes with the values that mean nothing
   */
  private static void like(OnnxOperator operator, Node n, Map<String, Long> extensions) {
    extensions.forEach((name, absent) -> {
      if (n.integer(name, absent) != absent) {
        throw UnsupportedNodeException.of("attribute '%s' is %d", name, n.integer(name));
      }
    });
    operator.build(n, n.inputs());
  }

  /** Attention whose queries, keys and values are products of one input. */
  private void projected() {
    MicrosoftAttributes.refuse(n, "do_rotary", "no kernel of ONNX Runtime for processors has it");
    MicrosoftAttributes.refuse(n, "past_present_share_buffer", SHARED);
    Value x = MicrosoftAttributes.input(n, 0, 3);
    Value weights = MicrosoftAttributes.input(n, 1, 2);
    Expr product = b.expr(Products.matMul(b, x, weights));
    Value all = (n.hasInput(2) ? Formulas.plus(product, n.expr(2)) : product).value();
    List<Value> parts = new ArrayList<>();
    for (Value part : parts(all, 2, hiddenSizes(Size.of(b, all, 2)))) {
      parts.add(Heads.unpacked(b, part, heads));
    }
    Size past = Size.of(b, 0);
    if (n.hasInput(4)) {
      Value cache = MicrosoftAttributes.input(n, 4, 5);
      past = Size.of(b, cache, 3);
      for (int i = 0; i < 2; i++) {
        Value before = Movement.selected(b, cache, 0, i);
        parts.set(i + 1, b.concatenate(List.of(before, parts.get(i + 1)), 2));
      }
    }
    attend(parts, past, 3, 5, null);
    if (n.wants(1)) {
      Size keys = Size.of(b, parts.get(1), 3);
      Size values = Size.of(b, parts.get(2), 3);
      if (keys.isKnown() && values.isKnown() && !keys.isSame(values)) {
        throw UnsupportedNodeException.of("its keys and values are of other sizes in one present");
      }
      n.set(1, SliceBounds.stack(b, parts.subList(1, 3), 0));
    }
  }

  private List<Size> hiddenSizes(Size all) {
    long[] given = n.integersOrNull("qkv_hidden_sizes");
    if (given == null || given.length == 0) {
      if (all.isKnown() && all.orDynamic() % 3 != 0) {
        throw UnsupportedNodeException.of("%d features are not three parts", all.orDynamic());
      }
      return List.of(all.over(3), all.over(3), all.over(3));
    }
    if (given.length != 3) {
      throw UnsupportedNodeException.of(
          "attribute 'qkv_hidden_sizes' has %d values, not 3", given.length);
    }
    for (long size : given) {
      if (size < 1 || size > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("attribute 'qkv_hidden_sizes' has value %d", size);
      }
    }
    return Size.known(b, LongList.wrap(given));
  }

  /** Returns successive parts of a dimension. */
  private List<Value> parts(Value whole, int dimension, List<Size> sizes) {
    List<Value> parts = new ArrayList<>();
    Size start = Size.of(b, 0);
    for (Size size : sizes) {
      Size end = start.plus(size);
      parts.add(DynamicShapes.slice(b, whole, dimension, start, end));
      start = end;
    }
    return parts;
  }

  /** Attention of queries, keys and values in one of their many forms. */
  private void multiHead(Places places) {
    boolean isShared = places == DECODER && n.flag("past_present_share_buffer");
    if (places != DECODER) {
      MicrosoftAttributes.refuse(n, 8, "past_sequence_length", SHARED);
    }
    MicrosoftAttributes.refuse(n, 9, "cache_indirection", "beams are part of a search");
    List<Value> parts = given(n.valueOrNull(places.bias));
    Size past = Size.of(b, 0);
    Size filled = null;
    if (n.hasInput(places.pastKey) && n.hasInput(places.pastValue)) {
      Value keys = MicrosoftAttributes.input(n, places.pastKey, 4);
      Value values = MicrosoftAttributes.input(n, places.pastValue, 4);
      if (isShared) {
        past = MicrosoftAttributes.integer(n, 7, "past_sequence_length");
        filled = past.plus(1);
        Value place = past.value();
        parts.set(1, SliceBounds.updateSlice(b, keys, parts.get(1), 2, place));
        parts.set(2, SliceBounds.updateSlice(b, values, parts.get(2), 2, place));
      } else {
        past = Size.of(b, keys, 2);
        parts.set(1, b.concatenate(List.of(keys, parts.get(1)), 2));
        parts.set(2, b.concatenate(List.of(values, parts.get(2)), 2));
      }
    }
    Expr scores = attend(parts, past, places.mask, places.scores, filled);
    n.set(1, parts.get(1));
    n.set(2, parts.get(2));
    Value shown = scores.value();
    if (filled != null) {
      shown = DynamicShapes.slice(b, shown, 3, Size.of(b, 0), filled);
    }
    n.set(3, Formulas.convert(b, shown, n.input(0).elementType()));
  }

  /**
   * Returns the heads of queries, keys and values.
   *
   * @param bias of all three; null if there is none
   */
  private List<Value> given(@Nullable Value bias) {
    int rank = n.input(0).rank();
    List<Value> packed = new ArrayList<>();
    if (rank == 5) {
      packed = inner(n.value(0), 3);
    } else if (!n.hasInput(1)) {
      Value all = MicrosoftAttributes.input(n, 0, 3);
      packed = parts(all, 2, hiddenSizes(Size.of(b, all, 2)));
    } else {
      packed.add(MicrosoftAttributes.input(n, 0, 3));
      if (n.input(1).rank() == 5) {
        packed.addAll(inner(n.value(1), 2));
      } else {
        packed.add(n.value(1));
        packed.add(n.value(2));
      }
    }
    List<Value> biases = bias == null ? List.of() : biases(bias, packed);
    List<Value> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Value part = packed.get(i);
      boolean isFlat = TensorTypes.of(part).rank() == 3;
      if (!isFlat) {
        TensorTypes.requireRank(part, 4);
        parts.add(part);
        continue;
      }
      Expr sum = b.expr(part);
      if (!biases.isEmpty()) {
        sum = Formulas.plus(sum, b.expr(biases.get(i)));
      }
      parts.add(Heads.unpacked(b, sum.value(), heads));
    }
    return parts;
  }

  /** Returns the tensors that a dimension before the last one has, with their heads packed. */
  private List<Value> inner(Value packed, int count) {
    List<Value> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Value part = Movement.selected(b, packed, 3, i);
      List<Size> sizes = Size.allOf(b, part);
      Size features = sizes.removeLast();
      sizes.set(2, sizes.get(2).times(features));
      parts.add(Size.reshape(b, part, sizes));
    }
    return parts;
  }

  private List<Value> biases(Value bias, List<Value> packed) {
    TensorTypes.requireRank(bias, 1);
    Size hidden = Size.of(b, packed.getFirst(), 2);
    Size rest = Size.of(b, bias, 0).minus(hidden.times(2));
    if (rest.isKnown() && rest.orDynamic() < 1) {
      throw UnsupportedNodeException.of("its bias is not of queries, keys and values");
    }
    return parts(bias, 0, List.of(hidden, hidden, rest));
  }

  /**
   * Sets the first result.
   *
   * @param parts the heads of queries, keys and values
   * @param past how many keys precede those of the first query
   * @param mask the input that says which keys are padding
   * @param added the input that is added to scores
   * @param filled how many keys a buffer has that is longer; null if there are no others
   * @return the scores that the softmax is of
   */
  private Expr attend(List<Value> parts, Size past, int mask, int added, @Nullable Size filled) {
    Type type = TensorTypes.elementOf(parts.getFirst());
    Type wide = MicrosoftAttributes.wide(parts.getFirst());
    List<Expr> all = parts.stream().map(part -> Formulas.convert(b.expr(part), wide)).toList();
    Attention attention =
        new Attention(all.get(0), all.get(1), all.get(2), scale(n, parts.getFirst()), wide);
    Expr scores = attention.scores();
    AttentionMask masked = new AttentionMask(scores);
    Expr bias = n.hasInput(added) ? MicrosoftAttributes.floats(n, added, 4, wide) : null;
    if (n.hasInput(mask)) {
      Size keys = filled == null ? Size.of(b, scores.value(), 3) : filled;
      Expr isKept = isKept(mask, Size.of(b, scores.value(), 0), keys);
      Expr zero = isKept.convert(wide).like(0);
      Expr filter = isKept.select(zero, zero.like(n.number("mask_filter_value", -10000)));
      bias = bias == null ? filter : Formulas.plus(bias, filter);
    }
    if (bias != null) {
      masked.add(filled == null ? bias.value() : AttentionMask.forAllKeys(bias.value(), scores));
    }
    if (filled != null) {
      masked.allowFirst(b.expr(filled.value()));
    } else if (n.flag("unidirectional")) {
      masked.allowNear(masked.positions(past), -1, 0);
    }
    Expr sums = masked.apply(scores);
    Expr weights = AttentionWeights.of(sums, false).weights();
    n.set(0, Formulas.convert(b, Heads.packed(b, attention.result(weights).value()), type));
    return sums;
  }

  /** Returns the factor of scores, which is never zero. */
  static Scalar scale(Node n, Value queries) {
    HloBuilder b = n.builder();
    float given = n.number("scale", 0);
    return given == 0 ? Heads.scale(b, Size.of(b, queries, 3)) : Scalar.of(given);
  }

  /** Returns whether keys are not padding, in a shape that is broadcast to that of scores. */
  private Expr isKept(int input, Size batch, Size keys) {
    Value mask = n.value(input);
    switch (n.input(input).rank()) {
      case 1 -> {
        return isWithin(b.convert(mask, IntegerType.I64), batch, keys);
      }
      case 2 -> {
        List<Size> own = Size.allOf(b, mask);
        own.addAll(1, Size.known(b, DynamicShapes.ones(2)));
        return isSet(Size.reshape(b, mask, own));
      }
      case 3 -> {
        return isSet(Movement.unsqueezed(b, mask, 1).value());
      }
      default ->
          throw UnsupportedNodeException.of(
              "its mask has %d dimensions, and no kernel of ONNX Runtime for processors takes them",
              n.input(input).rank());
    }
  }

  private Expr isSet(Value mask) {
    Expr x = b.expr(mask);
    return x.gt(x.like(0L));
  }

  /**
   * Returns which keys are before the ends of batches and, if they are given, not before starts.
   */
  private Expr isWithin(Value ends, Size scored, Size keys) {
    Size count = Size.of(b, ends, 0);
    // There is an end for each batch, if it is not known how many there are.
    Size batch = count.isKnown() && !scored.isKnown() ? count : scored;
    boolean isKnown = count.isKnown() && batch.isKnown();
    List<Size> sizes = List.of(batch, Size.of(b, 1), Size.of(b, 1), keys);
    Expr place = b.expr(Size.iota(b, sizes, 3, IntegerType.I64));
    if (!isKnown || count.orDynamic() == batch.orDynamic()) {
      return place.lt(Formulas.broadcastLike(ends, place, 0));
    }
    if (count.orDynamic() != Sizes.multiply(2, batch.orDynamic())) {
      throw UnsupportedNodeException.of(
          "its mask has %d elements for %d batches", count.orDynamic(), batch.orDynamic());
    }
    List<Value> both = parts(ends, 0, List.of(batch, batch));
    return place
        .lt(Formulas.broadcastLike(both.get(0), place, 0))
        .and(place.ge(Formulas.broadcastLike(both.get(1), place, 0)));
  }

  // Rotation.

  private static void rotate(Node n) {
    HloBuilder b = n.builder();
    MicrosoftAttributes.refuse(
        n, "is_packed_batching", "batches without padding have no shape that a program knows");
    Value given = n.value(0);
    boolean isPacked = TensorTypes.of(given).rank() == 3;
    Size features = Size.of(b, MicrosoftAttributes.input(n, 2, 2), 1).times(2);
    Value x = isPacked ? unpacked(n, given, features) : MicrosoftAttributes.input(n, 0, 4);
    Value positions = n.value(1);
    if (TensorTypes.of(positions).rank() == 1) {
      Expr first = b.expr(Size.reshape(b, positions, List.of(Size.of(b, 1))));
      Value batch = Size.broadcast(b, first.value(), List.of(Size.of(b, x, 0)));
      positions = Rotation.positions(b.expr(batch), Size.of(b, x, 2)).value();
    }
    Value turned =
        Rotation.rotated(
            b,
            x,
            Gathering.take(b, n.value(2), positions, 0),
            Gathering.take(b, MicrosoftAttributes.input(n, 3, 2), positions, 0),
            features,
            n.flag("interleaved"));
    n.set(isPacked ? Heads.packed(b, turned) : turned);
  }

  private static Value unpacked(Node n, Value packed, Size features) {
    HloBuilder b = n.builder();
    long heads = n.integer("num_heads", 0);
    if (heads > 0) {
      return Heads.unpacked(b, packed, heads);
    }
    Size hidden = Size.of(b, packed, 2);
    if (!hidden.isKnown() || !features.isKnown() || features.is(0)) {
      throw UnsupportedNodeException.of("the number of its heads is not known");
    }
    return Heads.unpacked(b, packed, hidden.orDynamic() / features.orDynamic());
  }
}
