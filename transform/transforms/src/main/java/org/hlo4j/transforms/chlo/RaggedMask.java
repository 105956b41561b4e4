package org.hlo4j.transforms.chlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Masks successive groups of given sizes of a ragged dimension. */
final class RaggedMask {
  private final HloBuilder builder;
  private final Value operand;
  private final RankedTensorType type;
  private final Value sizes;
  private final RankedTensorType sizesType;
  private final LongList batch;
  private final Value positions;
  private final Value zero;
  private Value start;
  private int next;

  RaggedMask(HloBuilder builder, Value operand, Value sizes, int dimension) {
    this.builder = builder;
    this.operand = operand;
    this.type = (RankedTensorType) operand.type();
    this.sizes = sizes;
    this.sizesType = (RankedTensorType) sizes.type();
    this.batch = sizesType.shape().subList(0, sizesType.rank() - 1);
    this.start = firstStart();
    this.positions = positions(dimension);
    this.zero = zero();
  }

  /** Returns the operand with zeros outside the next group. */
  Value next() {
    Value limit = builder.expr(start).plus(builder.expr(size(next++))).value();
    LongList batchDimensions = Dimensions.upTo(batch.size());
    LongList all = Dimensions.upTo(type.rank());
    Expr from = builder.expr(broadcast(start, batchDimensions));
    Expr to = builder.expr(broadcast(limit, batchDimensions));
    Expr position = builder.expr(broadcast(positions, all));
    start = limit;
    Expr isBehindStart = position.ge(from);
    Expr isBeforeLimit = position.lt(to);
    return isBehindStart
        .and(isBeforeLimit)
        .select(builder.expr(operand), builder.expr(zero))
        .value();
  }

  private Value firstStart() {
    RankedTensorType startType = RankedTensorType.of(batch, IntegerType.I64);
    if (startType.hasStaticShape()) {
      return builder.constant(Splats.of(startType, 0));
    }
    Value shape = builder.shapeOf(sizes);
    Value batchShape = builder.slice(shape, LongList.of(0), LongList.of(sizesType.rank() - 1));
    return builder.dynamicBroadcastInDim(builder.i64(0), batchShape, startType, LongList.of());
  }

  /** Returns the index along the ragged dimension. */
  private Value positions(int dimension) {
    long size = type.dimension(dimension);
    long[] shape = Dimensions.ones(type.rank()).toArray();
    shape[dimension] = size;
    RankedTensorType iotaType = RankedTensorType.of(IntegerType.I64, shape);
    if (!ShapedType.isDynamic(size)) {
      return builder.make(
          builder.state(DataMovement.IOTA).set(IotaOp.IOTA_DIMENSION, dimension), iotaType);
    }
    List<Value> parts = new ArrayList<>();
    for (int d = 0; d < type.rank(); d++) {
      parts.add(d == dimension ? builder.dimensionSizeList(operand, d) : builder.i64s(1));
    }
    return builder.make(
        builder
            .state(Dynamism.DYNAMIC_IOTA, builder.concatenate(parts, 0))
            .set(DynamicIotaOp.IOTA_DIMENSION, dimension),
        iotaType);
  }

  private Value zero() {
    if (type.hasStaticShape()) {
      return builder.constant(Splats.of(type, 0));
    }
    Value number = builder.constant(Splats.of(RankedTensorType.of(type.elementType()), 0));
    return builder.broadcastLike(operand, type, number);
  }

  private Value broadcast(Value value, LongList dimensions) {
    RankedTensorType to = RankedTensorType.of(type.shape(), IntegerType.I64);
    return type.hasStaticShape()
        ? builder.broadcastInDim(value, to, dimensions)
        : builder.dynamicBroadcastInDim(value, builder.shapeOf(operand), to, dimensions);
  }

  private Value size(int group) {
    int last = sizesType.rank() - 1;
    long[] starts = new long[last + 1];
    starts[last] = group;
    Value slice =
        sizesType.hasStaticShape() ? staticSlice(starts, group) : dynamicSlice(starts, group);
    Value size = builder.reshape(slice, batch.toArray());
    return sizesType.elementType().equals(IntegerType.I64)
        ? size
        : builder.convert(size, IntegerType.I64);
  }

  private Value staticSlice(long[] starts, int group) {
    long[] limits = sizesType.shape().toArray();
    limits[limits.length - 1] = group + 1L;
    return builder.slice(sizes, LongList.wrap(starts), LongList.wrap(limits));
  }

  private Value dynamicSlice(long[] starts, int group) {
    int last = starts.length - 1;
    Value start = builder.constant(DenseElementsAttr.i64(starts));
    Value strides = builder.i64s(Dimensions.ones(starts.length).toArray());
    List<Value> limits = new ArrayList<>();
    for (int d = 0; d < last; d++) {
      limits.add(builder.convert(builder.dimensionSize(sizes, d), IntegerType.I64));
    }
    limits.add(builder.i64(group + 1));
    limits.replaceAll(limit -> builder.reshape(limit, 1));
    Value limit = builder.concatenate(limits, 0);
    long[] shape = sizesType.shape().toArray();
    shape[last] = 1;
    return builder.realDynamicSlice(
        sizes,
        start,
        limit,
        strides,
        RankedTensorType.of(LongList.wrap(shape), sizesType.elementType()));
  }
}
