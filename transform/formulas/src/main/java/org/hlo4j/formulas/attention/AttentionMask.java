package org.hlo4j.formulas.attention;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The keys that queries attend to, and the bias of their scores. The last two dimensions of scores
 * are queries and keys.
 */
public final class AttentionMask {
  private final HloBuilder b;
  private final Type type;
  private final Size queries;
  private final Size keys;
  private @Nullable Expr allowed;
  private @Nullable Expr bias;

  /**
   * Creates a mask by which queries attend to all keys.
   *
   * @param scores of shape (..., queries, keys)
   */
  public AttentionMask(Expr scores) {
    int rank = TensorTypes.rank(scores);
    this.b = scores.builder();
    this.type = scores.elementType();
    this.queries = Size.of(b, scores.value(), rank - 2);
    this.keys = Size.of(b, scores.value(), rank - 1);
  }

  /**
   * Returns a mask that may be of fewer keys as one of all; queries do not attend to the others.
   *
   * @param mask a tensor that is broadcast to scores once it is of all keys, of {@code i1} or of
   *     numbers
   * @param scores of shape (..., queries, keys)
   */
  public static Value forAllKeys(Value mask, Expr scores) {
    HloBuilder b = scores.builder();
    boolean isCondition = TensorTypes.elementOf(mask).equals(IntegerType.I1);
    Value given = isCondition ? mask : Formulas.convert(b, mask, scores.elementType());
    List<Size> sizes = Size.allOf(b, given);
    if (sizes.isEmpty()) {
      return given;
    }
    int rank = TensorTypes.rank(scores);
    Size missing = Size.of(b, scores.value(), rank - 1).minus(sizes.getLast());
    if (missing.isKnown() && missing.orDynamic() <= 0) {
      return given;
    }
    sizes.set(sizes.size() - 1, missing);
    Value filling = b.constant(Reduction.bound(TensorTypes.elementOf(given), true));
    Value padding = DynamicShapes.fill(b, filling, sizes);
    return b.concatenate(List.of(given, padding), sizes.size() - 1);
  }

  /** Returns whether queries attend to all keys and nothing is added to scores. */
  public boolean isEmpty() {
    return allowed == null && bias == null;
  }

  /**
   * Restricts the keys.
   *
   * @param condition whether a query attends to a key, an {@code i1} that is broadcast to scores
   */
  public void allow(Expr condition) {
    allowed = allowed == null ? condition : Formulas.broadcast(Expr::and, allowed, condition);
  }

  /**
   * Adds a mask.
   *
   * @param mask a tensor that is broadcast to scores: of {@code i1}, whether a query attends to a
   *     key; of numbers, what is added to its score, negative infinity for keys that it does not
   *     attend to
   */
  public void add(Value mask) {
    if (TensorTypes.elementOf(mask).equals(IntegerType.I1)) {
      allow(b.expr(mask));
    } else {
      bias = Formulas.convert(b.expr(mask), type);
    }
  }

  /**
   * Restricts the keys to the first ones.
   *
   * @param lengths how many, an {@code i64} that is broadcast to scores
   */
  public void allowFirst(Expr lengths) {
    allow(Formulas.broadcast(Expr::lt, index(1), lengths));
  }

  /**
   * Restricts the keys to those near the position of each query.
   *
   * @param positions of queries among the keys
   * @param left how many keys before it; negative for all
   * @param right how many keys after it; negative for all
   */
  public void allowNear(Expr positions, long left, long right) {
    if (left >= 0) {
      Expr first = positions.minus(positions.like(left));
      allow(Formulas.broadcast(Expr::ge, index(1), first));
    }
    if (right >= 0) {
      Expr last = right == 0 ? positions : positions.plus(positions.like(right));
      allow(Formulas.broadcast(Expr::le, index(1), last));
    }
  }

  /** Returns the indices of queries, or of keys, as a matrix. */
  private Expr index(int dimension) {
    return b.expr(Size.iota(b, List.of(queries, keys), dimension, IntegerType.I64));
  }

  /**
   * Returns the positions of queries among the keys.
   *
   * @param before how many keys precede the first query
   */
  public Expr positions(Size before) {
    Expr query = index(0);
    return before.is(0) ? query : query.plus(Formulas.broadcastLike(before.value(), query));
  }

  /** Returns the positions of queries among the keys, of which they are the last. */
  public Expr lastPositions() {
    return positions(keys.minus(queries));
  }

  /**
   * Returns the positions of queries among the keys, of which they are the last.
   *
   * @param lengths how many keys there are, an {@code i64} that is broadcast to scores
   */
  public Expr lastPositions(Expr lengths) {
    Expr query = index(0);
    Value count = DynamicShapes.broadcastLike(b, queries.value(), lengths.value(), LongList.of());
    return Formulas.plus(query, lengths.minus(b.expr(count)));
  }

  /** Returns scores with their bias; negative infinity for keys that are not attended to. */
  public Expr apply(Expr scores) {
    List<Size> sizes = Size.allOf(b, scores.value());
    Expr sum = bias == null ? scores : scores.plus(broadcast(bias, sizes));
    return allowed == null ? sum : broadcast(allowed, sizes).select(sum, sum.negativeInfinity());
  }

  private Expr broadcast(Expr x, List<Size> sizes) {
    return b.expr(Size.broadcast(b, x.value(), sizes));
  }
}
