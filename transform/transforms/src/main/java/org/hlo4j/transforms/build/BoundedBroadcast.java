package org.hlo4j.transforms.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.chlo.rule.NumpyBroadcast;
import org.hlo4j.dialect.chlo.rule.NumpyBroadcast.Dimension;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.SizeAndBound;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * NumPy's broadcasting of tensors whose dimensions are static or bounded. A tensor is broadcast to
 * the bounds; a dimension that is bounded in the result but not in the tensor then gets its size at
 * run time from the operand it comes from. Operations are created at the location of the tensor.
 */
public final class BoundedBroadcast {
  private final HloBuilder builder;

  /**
   * Creates a broadcast that inserts operations with a builder.
   *
   * @param builder creates the operations
   */
  public BoundedBroadcast(HloBuilder builder) {
    this.builder = builder;
  }

  /**
   * {@return whether tensors can be broadcast to the bounds of a type: it has some, and none is
   * negative}
   *
   * @param type the type of a tensor
   */
  public static boolean canBroadcastTo(RankedTensorType type) {
    LongList bounds = Bounds.of(type);
    return !bounds.isEmpty() && bounds.allMatch(b -> b >= 0 || b == ShapedType.DYNAMIC);
  }

  /**
   * Broadcasts tensors to their common shape.
   *
   * @param operands at least one ranked tensor
   * @return the broadcast operands in the same order; empty if their shapes are incompatible or
   *     unbounded
   */
  public Optional<List<Value>> together(List<Value> operands) {
    for (Value operand : operands) {
      RankedTensorType type = (RankedTensorType) operand.type();
      if (!type.hasStaticShape() && !canBroadcastTo(type)) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(all(operands));
    } catch (NumpyBroadcast.Mismatch _) {
      return Optional.empty();
    }
  }

  /**
   * Broadcasts tensors to their common shape.
   *
   * @param operands at least one ranked tensor
   * @return the broadcast operands in the same order; those of the common shape unchanged
   * @throws NumpyBroadcast.Mismatch if their shapes are incompatible
   */
  public List<Value> all(List<? extends Value> operands) throws NumpyBroadcast.Mismatch {
    List<RankedTensorType> types =
        operands.stream().map(operand -> (RankedTensorType) operand.type()).toList();
    List<Dimension> shape = NumpyBroadcast.bounded(types);
    List<Value> broadcast = new ArrayList<>();
    for (Value operand : operands) {
      broadcast.add(broadcast(operand, shape, operands));
    }
    return broadcast;
  }

  /**
   * {@return a tensor broadcast to the shape of another}
   *
   * @param model the tensor that has the shape
   * @param value the tensor to broadcast
   */
  public Value like(Value model, Value value) {
    RankedTensorType type = (RankedTensorType) model.type();
    return broadcast(value, NumpyBroadcast.dimensions(type, 0), List.of(model));
  }

  /** Broadcasts a tensor to the dimensions of some operands. */
  private Value broadcast(Value value, List<Dimension> to, List<? extends Value> operands) {
    RankedTensorType type = (RankedTensorType) value.type();
    Type elementType = type.elementType();
    List<SizeAndBound> wanted = to.stream().map(Dimension::extent).toList();
    if (type.equals(NumpyBroadcast.tensor(wanted, elementType))) {
      return value;
    }
    int added = to.size() - type.rank();
    List<SizeAndBound> padded = new ArrayList<>();
    for (int i = 0; i < to.size(); i++) {
      boolean isBounded = i >= added && SizeAndBound.of(type, i - added).isBounded();
      padded.add(isBounded ? wanted.get(i) : wanted.get(i).padded());
    }
    HloBuilder at = new HloBuilder(builder.rewriter(), value.location());
    LongList dimensions = Dimensions.range(added, to.size());
    Value result = at.broadcastInDim(value, NumpyBroadcast.tensor(padded, elementType), dimensions);
    for (int i = 0; i < to.size(); i++) {
      if (wanted.get(i).isBounded() && !padded.get(i).isBounded()) {
        Dimension source = to.get(i);
        Value size = at.dimensionSize(operands.get(source.operand()), source.position());
        result = at.withDimensionSize(result, size, i);
      }
    }
    return result;
  }
}
