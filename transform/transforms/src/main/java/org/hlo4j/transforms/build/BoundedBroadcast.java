package org.hlo4j.transforms.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.jspecify.annotations.Nullable;

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
   * A dimension of the result.
   *
   * @param size the size or, if {@code sized} is present, the bound
   * @param sized the operand that has the size at run time; null if it is static
   * @param dimension the index of the dimension in that operand
   */
  private record Extent(long size, @Nullable Value sized, int dimension) {
    static final Extent ONE = fixed(1);

    static Extent fixed(long size) {
      return new Extent(size, null, 0);
    }

    boolean isBounded() {
      return sized != null;
    }
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
    List<Extent> extents = extents(operands.getFirst());
    for (Value operand : operands.subList(1, operands.size())) {
      Optional<List<Extent>> joined = join(extents, extents(operand));
      if (joined.isEmpty()) {
        return Optional.empty();
      }
      extents = joined.get();
    }
    List<Value> broadcast = new ArrayList<>();
    for (Value operand : operands) {
      broadcast.add(at(operand).broadcast(operand, extents));
    }
    return Optional.of(broadcast);
  }

  /**
   * {@return a tensor broadcast to the shape of another}
   *
   * @param model the tensor that has the shape
   * @param value the tensor to broadcast
   */
  public Value like(Value model, Value value) {
    return at(value).broadcast(value, extents(model));
  }

  /** Returns a broadcast that creates operations at the location of the value. */
  private BoundedBroadcast at(Value value) {
    return new BoundedBroadcast(new HloBuilder(builder.rewriter(), value.location()));
  }

  private static List<Extent> extents(Value value) {
    RankedTensorType type = (RankedTensorType) value.type();
    List<Extent> extents = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      extents.add(
          type.isDynamicDimension(i)
              ? new Extent(Bounds.of(type, i), value, i)
              : Extent.fixed(type.dimension(i)));
    }
    return extents;
  }

  private static Optional<List<Extent>> join(List<Extent> a, List<Extent> b) {
    List<Extent> joined = new ArrayList<>();
    for (int back = Math.max(a.size(), b.size()); back >= 1; back--) {
      Extent one = fromBack(a, back);
      Extent other = fromBack(b, back);
      boolean fit =
          one.size == 1
              || other.size == 1
              || (one.size == other.size && one.isBounded() == other.isBounded());
      if (!fit) {
        return Optional.empty();
      }
      joined.add(one.size == 1 ? other : one);
    }
    return Optional.of(joined);
  }

  private static Extent fromBack(List<Extent> extents, int back) {
    return back <= extents.size() ? extents.get(extents.size() - back) : Extent.ONE;
  }

  private Value broadcast(Value value, List<Extent> to) {
    RankedTensorType type = (RankedTensorType) value.type();
    if (type.equals(type(to, type.elementType()))) {
      return value;
    }
    List<Extent> from = extents(value);
    int added = to.size() - from.size();
    List<Extent> padded = new ArrayList<>();
    for (int i = 0; i < to.size(); i++) {
      boolean isBounded = i >= added && from.get(i - added).isBounded();
      padded.add(isBounded ? to.get(i) : Extent.fixed(to.get(i).size));
    }
    LongList dimensions = LongList.wrap(LongStream.range(added, to.size()).toArray());
    Value result = builder.broadcastInDim(value, type(padded, type.elementType()), dimensions);
    for (int i = 0; i < to.size(); i++) {
      Value sized = to.get(i).sized;
      if (sized != null && !padded.get(i).isBounded()) {
        result =
            builder.withDimensionSize(result, builder.dimensionSize(sized, to.get(i).dimension), i);
      }
    }
    return result;
  }

  private static RankedTensorType type(List<Extent> extents, Type elementType) {
    long[] shape = new long[extents.size()];
    long[] bounds = new long[extents.size()];
    for (int i = 0; i < shape.length; i++) {
      Extent extent = extents.get(i);
      shape[i] = extent.isBounded() ? ShapedType.DYNAMIC : extent.size;
      bounds[i] = extent.isBounded() ? extent.size : ShapedType.DYNAMIC;
    }
    LongList known = LongList.wrap(bounds);
    return Bounds.tensor(
        LongList.wrap(shape), elementType, null, Bounds.areAbsent(known) ? LongList.of() : known);
  }
}
