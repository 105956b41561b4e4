package org.hlo4j.onnx.importer;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The keys that queries attend to, and the bias of their scores. Scores are of batches, heads,
 * queries and keys.
 */
final class AttentionMask {
  private static final int KEY = 3;

  private final HloBuilder b;
  private final Size queries;
  private final Size keys;
  private @Nullable Expr allowed;
  private @Nullable Expr bias;

  /**
   * Creates the mask that a node describes.
   *
   * @param scores a tensor of the shape of scores
   * @param past how many keys precede the first query
   */
  AttentionMask(Node n, Value scores, Size past) {
    this.b = n.builder();
    this.queries = Size.of(b, scores, 2);
    this.keys = Size.of(b, scores, KEY);
    Value mask = n.valueOrNull(3);
    if (mask != null) {
      add(mask, TensorTypes.elementOf(scores));
    }
    Expr lengths =
        n.hasInput(6)
            ? b.expr(DynamicShapes.alignedAt(b, b.convert(n.value(6), IntegerType.I64), 0, KEY + 1))
            : null;
    if (n.flag("is_causal") || left(n) >= 0 || right(n) >= 0) {
      addWindow(n, position(lengths, past));
    }
    if (lengths != null) {
      allow(Formulas.broadcast(Expr::lt, index(1), lengths));
    }
  }

  private static long left(Node n) {
    return n.integer("left_window_size", -1);
  }

  private static long right(Node n) {
    return n.integer("right_window_size", -1);
  }

  private void allow(Expr condition) {
    allowed = allowed == null ? condition : Formulas.broadcast(Expr::and, allowed, condition);
  }

  /** Adds a mask that may be of fewer keys; the others are not attended to. */
  private void add(Value mask, Type type) {
    Expr given = b.expr(mask);
    if (given.elementType().equals(IntegerType.I1)) {
      allow(filled(given, Splats.scalar(IntegerType.I1, 0L)));
      return;
    }
    Expr number = Formulas.convert(given, type);
    Expr all = filled(number, Reduction.bound(type, true));
    bias = all;
    allow(all.ne(all.negativeInfinity()));
  }

  private Expr filled(Expr mask, TypedAttr filling) {
    List<Size> sizes = Size.allOf(b, mask.value());
    if (sizes.isEmpty()) {
      return mask;
    }
    Size missing = keys.minus(sizes.getLast());
    if (missing.isKnown() && missing.orDynamic() <= 0) {
      return mask;
    }
    sizes.set(sizes.size() - 1, missing);
    Value padding = DynamicShapes.fill(b, b.constant(filling), sizes);
    return b.expr(b.concatenate(List.of(mask.value(), padding), sizes.size() - 1));
  }

  /** Returns the indices of queries, or of keys, as a matrix. */
  private Expr index(int dimension) {
    return b.expr(Size.iota(b, List.of(queries, keys), dimension, IntegerType.I64));
  }

  /** Returns the positions of queries among the keys. */
  private Expr position(@Nullable Expr lengths, Size past) {
    Expr query = index(0);
    if (lengths != null) {
      Value count = DynamicShapes.broadcastLike(b, queries.value(), lengths.value(), LongList.of());
      return Formulas.plus(query, lengths.minus(b.expr(count)));
    }
    return past.is(0)
        ? query
        : query.plus(
            b.expr(DynamicShapes.broadcastLike(b, past.value(), query.value(), LongList.of())));
  }

  private void addWindow(Node n, Expr position) {
    Expr key = index(1);
    if (n.flag("is_causal")) {
      allow(Formulas.broadcast(Expr::le, key, position));
    }
    if (left(n) >= 0) {
      Expr first = position.minus(position.like(left(n)));
      allow(Formulas.broadcast(Expr::ge, key, first));
    }
    if (right(n) >= 0) {
      Expr last = position.plus(position.like(right(n)));
      allow(Formulas.broadcast(Expr::le, key, last));
    }
  }

  /** Returns whether all keys are attended to and nothing is added. */
  boolean isEmpty() {
    return allowed == null;
  }

  /** Returns scores with their bias; negative infinity for keys that are not attended to. */
  Expr apply(Expr scores) {
    Expr condition = allowed;
    if (condition == null) {
      return scores;
    }
    List<Size> sizes = Size.allOf(b, scores.value());
    Expr sum = bias == null ? scores : scores.plus(broadcast(bias, sizes));
    return broadcast(condition, sizes).select(sum, sum.negativeInfinity());
  }

  private Expr broadcast(Expr x, List<Size> sizes) {
    return b.expr(Size.broadcast(b, x.value(), sizes));
  }

  /** Returns the softmax of scores over keys; zeros for queries that attend to no key. */
  Expr softmax(Expr scores) {
    Axes axes = new KnownAxes(LongList.of(KEY));
    return isEmpty() ? Activations.softmax(scores, axes) : Activations.softmaxOrZero(scores, axes);
  }
}
