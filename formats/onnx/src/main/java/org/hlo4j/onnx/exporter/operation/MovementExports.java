package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.DataMovement.BROADCAST_IN_DIM;
import static org.hlo4j.opset.stablehlo.DataMovement.CONCATENATE;
import static org.hlo4j.opset.stablehlo.DataMovement.CONSTANT;
import static org.hlo4j.opset.stablehlo.DataMovement.IOTA;
import static org.hlo4j.opset.stablehlo.DataMovement.PAD;
import static org.hlo4j.opset.stablehlo.DataMovement.RESHAPE;
import static org.hlo4j.opset.stablehlo.DataMovement.REVERSE;
import static org.hlo4j.opset.stablehlo.DataMovement.SLICE;
import static org.hlo4j.opset.stablehlo.DataMovement.TRANSPOSE;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.TransposeOp;

/** Constants, and operations that move elements to places that are known. */
final class MovementExports {
  private MovementExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(CONSTANT, MovementExports::constant);
    rows.single(
        IOTA,
        c ->
            c.nodes()
                .iota(
                    c.type(0).elementType(),
                    c.shape(),
                    Math.toIntExact(IotaOp.IOTA_DIMENSION.get(c.operation()))));
    rows.single(
        BROADCAST_IN_DIM,
        c ->
            broadcast(
                c.nodes(),
                c.operand(0),
                c.shape(),
                BroadcastInDimOp.BROADCAST_DIMENSIONS.get(c.operation())));
    rows.single(RESHAPE, c -> c.nodes().reshape(c.operand(0), c.shape()));
    rows.single(
        TRANSPOSE,
        c -> c.nodes().transpose(c.operand(0), TransposeOp.PERMUTATION.get(c.operation())));
    rows.single(SLICE, MovementExports::slice);
    rows.single(
        CONCATENATE,
        c ->
            c.nodes()
                .concat(Math.toIntExact(ConcatenateOp.DIMENSION.get(c.operation())), c.operands()));
    rows.single(
        REVERSE, c -> c.nodes().reverse(c.operand(0), ReverseOp.DIMENSIONS.get(c.operation())));
    rows.single(PAD, MovementExports::pad);
  }

  private static Ref constant(OpContext c) {
    if (ConstantOp.VALUE.get(c.operation()) instanceof DenseElementsAttr elements) {
      return c.nodes().constant(elements);
    }
    throw new UnsupportedOperation("its elements are not a tensor of numbers");
  }

  /** Arranges the dimensions so that the value broadcasts as in NumPy; nothing is copied. */
  static Ref broadcast(NodeBuilder n, Ref value, LongList shape, LongList dimensions) {
    if (dimensions.stream().skip(0).toArray().length != value.rank()) {
      throw new IllegalStateException("invalid program");
    }
    LongList order =
        LongList.wrap(
            dimensions.boxed().stream().sorted().mapToLong(dimensions::indexOf).toArray());
    Ref sorted = Dimensions.isIdentity(order) ? value : n.transpose(value, order);
    LongList places = LongList.wrap(dimensions.stream().sorted().toArray());
    // The value's own shape may lack leading dimensions, or have size 1 where its type is larger.
    int lacking = sorted.rank() - sorted.shape().size();
    int first = places.isEmpty() ? shape.size() : (int) places.get(0);
    long[] arranged = new long[shape.size() - first];
    Arrays.fill(arranged, 1);
    for (int i = 0; i < places.size(); i++) {
      arranged[(int) places.get(i) - first] = i < lacking ? 1 : sorted.shape().get(i - lacking);
    }
    LongList own = LongList.wrap(arranged);
    Ref stored = new Ref(sorted.name(), RankedTensorType.of(sorted.shape(), value.elementType()));
    LongList added =
        LongList.wrap(
            LongStream.range(first, shape.size())
                .filter(d -> places.indexOf(d) < lacking)
                .map(d -> d - first)
                .toArray());
    Ref result = n.unsqueeze(stored, added);
    return new Ref(result.name(), own, RankedTensorType.of(shape, value.elementType()));
  }

  private static Ref slice(OpContext c) {
    return c.nodes()
        .slice(
            c.operand(0),
            c.nodes().dimensions(c.operand(0)),
            SliceOp.START_INDICES.get(c.operation()),
            SliceOp.LIMIT_INDICES.get(c.operation()),
            SliceOp.STRIDES.get(c.operation()));
  }

  private static Ref pad(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref dilated = n.dilate(c.operand(0), c.operand(1), PadOp.INTERIOR_PADDING.get(c.operation()));
    return n.pad(
        dilated,
        c.operand(1),
        PadOp.EDGE_PADDING_LOW.get(c.operation()),
        PadOp.EDGE_PADDING_HIGH.get(c.operation()));
  }

  /** Returns a scalar that is needed as a vector. */
  static Ref vector(NodeBuilder n, List<Ref> scalars) {
    List<Ref> lines = scalars.stream().map(value -> n.reshape(value, LongList.of(1))).toList();
    return n.concat(0, lines);
  }
}
