package org.hlo4j.onnx.importer;

import java.util.List;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Attention without softmax: each position adds the outer product of its key and value to a matrix,
 * the state, which its query reads. All is computed in 32-bit floats.
 */
final class LinearAttention {
  private static final int POSITION = 2;

  private final HloBuilder b;
  private final Value query;
  private final Value key;
  private final Value value;
  private final @Nullable Value decay;
  private final @Nullable Value beta;
  private final Scalar scale;

  private LinearAttention(Node n) {
    long keyHeads = n.integer("kv_num_heads");
    long queryHeads = n.integer("q_num_heads");
    String rule = n.string("update_rule", "gated_delta");
    this.b = n.builder();
    this.query = heads(n, 0, queryHeads);
    this.key = heads(n, 1, keyHeads);
    this.value = heads(n, 2, keyHeads);
    boolean decays =
        switch (rule) {
          case "linear", "delta" -> false;
          case "gated", "gated_delta" -> true;
          default -> throw UnsupportedNodeException.of("attribute 'update_rule' is '%s'", rule);
        };
    this.decay = decays ? heads(n, 4, keyHeads) : null;
    this.beta = rule.endsWith("delta") ? rates(n) : null;
    float given = n.number("scale", 0);
    this.scale = given == 0 ? Heads.scale(b, Size.of(b, query, 3)) : Scalar.of(given);
  }

  private static Value heads(Node n, int input, long count) {
    return Heads.unpacked(n.builder(), single(n, input), count);
  }

  private static Value single(Node n, int input) {
    Value value = n.value(input);
    if (TensorTypes.of(value).rank() != 3) {
      throw UnsupportedNodeException.of(
          "input %d is of rank %d", input, TensorTypes.of(value).rank());
    }
    return Formulas.convert(n.builder(), value, FloatType.F32);
  }

  /** Returns the rate of each head, or of all. */
  private static Value rates(Node n) {
    HloBuilder b = n.builder();
    Value last = b.transpose(single(n, 5), 0, 2, 1);
    List<Size> sizes = Size.allOf(b, last);
    sizes.add(Size.of(b, 1));
    return Size.reshape(b, last, sizes);
  }

  static void build(Node n) {
    HloBuilder b = n.builder();
    LinearAttention attention = new LinearAttention(n);
    List<Size> sizes = attention.stateSizes();
    Value zero = RegionBodies.scalar(b, FloatType.F32, 0);
    Value state =
        n.hasInput(3)
            ? Formulas.convert(b, n.value(3), FloatType.F32)
            : DynamicShapes.fill(b, zero, sizes);
    List<Size> outputSizes = Size.allOf(b, attention.query);
    outputSizes.set(3, sizes.get(3));
    Value output = DynamicShapes.fill(b, zero, outputSizes);
    Size count = outputSizes.get(POSITION);
    List<Value> results =
        RegionBodies.loop(
            b,
            List.of(b.i64(0), state, output),
            values -> List.of(b.compare(values.getFirst(), ComparisonDirection.LT, count.value())),
            values -> attention.step(values.get(0), values.get(1), values.get(2)));
    Type type = n.input(0).elementType();
    Type stateType = n.hasInput(3) ? n.input(3).elementType() : type;
    n.set(
        Formulas.convert(b, Heads.packed(b, results.get(2)), type),
        Formulas.convert(b, results.get(1), stateType));
  }

  private List<Size> stateSizes() {
    List<Size> sizes = Size.allOf(b, key);
    sizes.set(2, sizes.get(3));
    sizes.set(3, Size.of(b, value, 3));
    return sizes;
  }

  /** Returns the next position, the state after one, and the outputs with that of the position. */
  private List<Value> step(Value position, Value before, Value outputs) {
    Expr state = b.expr(before);
    if (decay != null) {
      Expr factor = at(decay, position).exp();
      List<Size> column = Size.allOf(b, factor.value());
      column.add(Size.of(b, 1));
      state = Formulas.times(state, b.expr(Size.reshape(b, factor.value(), column)));
    }
    Expr keys = at(key, position);
    Expr values = at(value, position);
    if (beta != null) {
      Expr known = b.expr(Products.dot(b, keys.value(), state.value(), 2, 2, 2));
      values = Formulas.times(at(beta, position), values.minus(known));
    }
    Expr rows = spread(keys, state, LongList.of(0, 1, 2));
    state = state.plus(rows.times(spread(values, state, LongList.of(0, 1, 3))));
    Value output = read(at(query, position), state);
    return List.of(
        b.add(position, b.i64(1)),
        typed(state.value(), before),
        SliceBounds.update(b, outputs, output, POSITION, position));
  }

  private Expr at(Value tensor, Value position) {
    return b.expr(SliceBounds.at(b, tensor, POSITION, position));
  }

  private Expr spread(Expr x, Expr model, LongList dimensions) {
    return b.expr(DynamicShapes.broadcastLike(b, x.value(), model.value(), dimensions));
  }

  private Value read(Expr queries, Expr state) {
    List<Size> row = Size.allOf(b, queries.value());
    row.add(2, Size.of(b, 1));
    Value product = Heads.product(b, Size.reshape(b, queries.value(), row), state.value(), 2);
    List<Size> sizes = Size.allOf(b, product);
    sizes.remove(2);
    return Heads.scaled(b.expr(Size.reshape(b, product, sizes)), scale).value();
  }

  /** Returns a value of the type of another of the same sizes. */
  private Value typed(Value value, Value model) {
    RankedTensorType type = TensorTypes.of(model);
    return value.type().equals(type) ? value : DynamicShapes.reshapeLike(b, value, model);
  }
}
