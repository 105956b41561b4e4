package org.hlo4j.formulas.attention;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Attention without softmax: each position adds the outer product of its key and value to a matrix,
 * the state, which its query reads. Tensors have shape (batch, heads, positions, features) and
 * elements of one type of floats, in which all is computed.
 *
 * @param query of as many heads as the keys have, or a multiple
 * @param decayOrNull the logarithms of the factors by which states decrease before each position,
 *     for each feature of the key; null if they do not
 * @param rateOrNull the part of the difference of a value and what the state has for its key that
 *     is added, of one feature; null if values are added
 * @param scale of what is read
 */
public record LinearAttention(
    Value query,
    Value key,
    Value value,
    @Nullable Value decayOrNull,
    @Nullable Value rateOrNull,
    Scalar scale) {
  private static final int POSITION = 2;

  /**
   * The result.
   *
   * @param output of shape (batch, heads of queries, positions, features of values)
   * @param state of shape (batch, heads, features of keys, features of values)
   */
  public record Result(Value output, Value state) {}

  /**
   * Visits all positions in their order, in a loop.
   *
   * @param stateOrNull the state before the first position; null if it is zero
   */
  public Result run(HloBuilder b, @Nullable Value stateOrNull) {
    List<Size> sizes = stateSizes(b);
    Value zero = RegionBodies.scalar(b, TensorTypes.elementOf(query), 0);
    Value state = stateOrNull == null ? DynamicShapes.fill(b, zero, sizes) : stateOrNull;
    List<Size> outputSizes = Size.allOf(b, query);
    outputSizes.set(3, sizes.get(3));
    Value output = DynamicShapes.fill(b, zero, outputSizes);
    Size count = outputSizes.get(POSITION);
    List<Value> results =
        RegionBodies.counted(
            b,
            count.value(),
            List.of(state, output),
            (position, values) -> step(b, position, values.get(0), values.get(1)));
    return new Result(results.get(1), results.get(0));
  }

  private List<Size> stateSizes(HloBuilder b) {
    List<Size> sizes = Size.allOf(b, key);
    sizes.set(2, sizes.get(3));
    sizes.set(3, Size.of(b, value, 3));
    return sizes;
  }

  /** Returns the state after a position, and the outputs with that of the position. */
  private List<Value> step(HloBuilder b, Value position, Value before, Value outputs) {
    Expr state = b.expr(before);
    if (decayOrNull != null) {
      Expr factor = at(b, decayOrNull, position).exp();
      List<Size> column = Size.allOf(b, factor.value());
      column.add(Size.of(b, 1));
      state = Formulas.times(state, b.expr(Size.reshape(b, factor.value(), column)));
    }
    Expr keys = at(b, key, position);
    Expr values = at(b, value, position);
    if (rateOrNull != null) {
      Expr known = b.expr(Products.dot(b, keys.value(), state.value(), 2, 2, 2));
      values = Formulas.times(at(b, rateOrNull, position), values.minus(known));
    }
    Expr rows = spread(keys, state, LongList.of(0, 1, 2));
    state = state.plus(rows.times(spread(values, state, LongList.of(0, 1, 3))));
    Value output = read(at(b, query, position), state);
    return List.of(
        typed(b, state.value(), before),
        SliceBounds.update(b, outputs, output, POSITION, position));
  }

  private static Expr at(HloBuilder b, Value tensor, Value position) {
    return b.expr(SliceBounds.at(b, tensor, POSITION, position));
  }

  private static Expr spread(Expr x, Expr model, LongList dimensions) {
    HloBuilder b = model.builder();
    return b.expr(DynamicShapes.broadcastLike(b, x.value(), model.value(), dimensions));
  }

  private Value read(Expr queries, Expr state) {
    HloBuilder b = queries.builder();
    List<Size> row = Size.allOf(b, queries.value());
    row.add(2, Size.of(b, 1));
    Value product = Heads.product(b, Size.reshape(b, queries.value(), row), state.value(), 2);
    List<Size> sizes = Size.allOf(b, product);
    sizes.remove(2);
    return Heads.scaled(b.expr(Size.reshape(b, product, sizes)), scale).value();
  }

  /** Returns a value of the type of another of the same sizes. */
  private static Value typed(HloBuilder b, Value value, Value model) {
    RankedTensorType type = TensorTypes.of(model);
    return value.type().equals(type) ? value : DynamicShapes.reshapeLike(b, value, model);
  }
}
