package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Dynamism.DYNAMIC_BROADCAST_IN_DIM;
import static org.hlo4j.opset.stablehlo.Dynamism.DYNAMIC_GATHER;
import static org.hlo4j.opset.stablehlo.Dynamism.DYNAMIC_IOTA;
import static org.hlo4j.opset.stablehlo.Dynamism.DYNAMIC_PAD;
import static org.hlo4j.opset.stablehlo.Dynamism.DYNAMIC_RESHAPE;
import static org.hlo4j.opset.stablehlo.Dynamism.GET_DIMENSION_SIZE;
import static org.hlo4j.opset.stablehlo.Dynamism.REAL_DYNAMIC_SLICE;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.DynamicBroadcastInDimOp;
import org.hlo4j.op.stablehlo.DynamicGatherOp;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.transforms.refine.PartialIntegers;

/** Operations whose result shapes are computed by the program. */
final class DynamicExports {
  private DynamicExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(GET_DIMENSION_SIZE, DynamicExports::dimensionSize);
    rows.single(DYNAMIC_BROADCAST_IN_DIM, DynamicExports::broadcast);
    rows.single(
        DYNAMIC_RESHAPE,
        c ->
            c.nodes()
                .typed(
                    "Reshape",
                    c.type(0).elementType(),
                    c.shape(),
                    List.of(c.nodes().full(c.operand(0)), sizes(c, 1)),
                    AttributeProto.integer("allowzero", 1)));
    rows.single(DYNAMIC_IOTA, DynamicExports::iota);
    rows.single(DYNAMIC_PAD, DynamicExports::pad);
    rows.single(REAL_DYNAMIC_SLICE, DynamicExports::slice);
    rows.single(DYNAMIC_GATHER, DynamicExports::gather);
  }

  private static Ref dimensionSize(OpContext c) {
    int dimension = Math.toIntExact(GetDimensionSizeOp.DIMENSION.get(c.operation()));
    long size = OpContext.tensor(c.operation().operand(0).type()).shape().get(dimension);
    if (size > Integer.MAX_VALUE) {
      throw new UnsupportedOperation("size %d does not fit its type", size);
    }
    return c.nodes().cast(c.nodes().sizeOf(c.operand(0), dimension), IntegerType.I32);
  }

  private static Ref sizes(OpContext c, int operand) {
    return c.nodes().full(c.nodes().cast(c.operand(operand), IntegerType.I64));
  }

  /**
   * Sizes of slices that are computed are of dimensions without a start index, where slices start
   * at 0: these are cut to the sizes first, and then taken whole.
   */
  private static Ref gather(OpContext c) {
    GatherDimensionNumbersAttr numbers = DynamicGatherOp.DIMENSION_NUMBERS.get(c.operation());
    DenseElementsAttr constant = c.nodes().constantOrNull(c.operand(2));
    if (constant != null && constant.isListable()) {
      return IndexingExports.gather(c, numbers, constant.toLongs());
    }
    LongList sizes = PartialIntegers.of(c.operation().operand(2)).orElse(LongList.of());
    Ref operand = c.nodes().full(c.operand(0));
    if (operand.isComplex() || sizes.size() != operand.rank()) {
      throw UnsupportedOperation.ofOpenSizes("it gathers slices whose sizes are computed");
    }
    long[] shape = operand.shape().toArray();
    List<Long> cut = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      if (sizes.get(d) < 0) {
        if (numbers.startIndexMap().contains(d) || numbers.operandBatchingDims().contains(d)) {
          throw UnsupportedOperation.ofOpenSizes("it gathers slices whose sizes are computed");
        }
        cut.add((long) d);
        shape[d] = ShapedType.DYNAMIC;
      }
    }
    LongList axes = LongList.copyOf(cut);
    Ref ends = c.nodes().gather(sizes(c, 2), 0, c.nodes().i64s(axes));
    Ref starts = c.nodes().i64s(StaticShapes.repeat(0, cut.size()));
    Ref whole =
        c.nodes()
            .typed(
                "Slice",
                operand.elementType(),
                LongList.wrap(shape),
                List.of(operand, starts, ends, c.nodes().i64s(axes)));
    return IndexingExports.gather(c, whole, numbers, sizes);
  }

  private static Ref broadcast(OpContext c) {
    NodeBuilder n = c.nodes();
    LongList shape = c.shape();
    Ref arranged =
        MovementExports.broadcast(
            n,
            c.operand(0),
            shape,
            DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS.get(c.operation()));
    Ref own =
        new Ref(arranged.name(), RankedTensorType.of(arranged.shape(), arranged.elementType()));
    return n.typed("Expand", own.elementType(), shape, List.of(own, sizes(c, 1)));
  }

  private static Ref iota(OpContext c) {
    NodeBuilder n = c.nodes();
    LongList shape = c.shape();
    int dimension = Math.toIntExact(DynamicIotaOp.IOTA_DIMENSION.get(c.operation()));
    Ref sizes = sizes(c, 0);
    Ref count = n.gather(sizes, 0, n.i64(dimension));
    Ref line =
        n.node(
            "Range",
            IntegerType.I64,
            LongList.of(shape.get(dimension)),
            List.of(n.i64(0), count, n.i64(1)));
    Ref own =
        n.unsqueeze(
            n.cast(line, c.type(0).elementType()), Dimensions.range(1, shape.size() - dimension));
    return n.typed("Expand", own.elementType(), shape, List.of(own, sizes));
  }

  private static Ref pad(OpContext c) {
    NodeBuilder n = c.nodes();
    DenseElementsAttr interior = n.constantOrNull(c.operand(4));
    boolean isNone =
        interior != null && interior.isListable() && interior.toLongs().allMatch(size -> size == 0);
    if (!isNone) {
      throw UnsupportedOperation.ofOpenSizes(
          "it puts elements between others, as many as are computed");
    }
    Ref pads = n.concat(0, List.of(sizes(c, 2), sizes(c, 3)));
    return n.typed(
        "Pad",
        c.type(0).elementType(),
        c.shape(),
        List.of(n.full(c.operand(0)), pads, n.full(c.operand(1))));
  }

  private static Ref slice(OpContext c) {
    NodeBuilder n = c.nodes();
    LongList all = n.dimensions(c.operand(0));
    return n.typed(
        "Slice",
        c.type(0).elementType(),
        c.shape(),
        List.of(n.full(c.operand(0)), sizes(c, 1), sizes(c, 2), n.i64s(all), sizes(c, 3)));
  }
}
