package org.hlo4j.onnx.importer;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Scattering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that put elements of windows back where they came from. */
final class UnpoolingOperators {
  private UnpoolingOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("MaxUnpool", since(9, 11, 22), UnpoolingOperators::unpool)
        .add("Col2Im", since(18), UnpoolingOperators::columnsToImage);
  }

  private static void unpool(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    List<Size> sizes = Size.allOf(b, x);
    int rank = sizes.size() - 2;
    long[] kernel = WindowAttributes.positive("kernel_shape", n.integers("kernel_shape", rank, 1));
    long[] strides = WindowAttributes.positive("strides", n.integers("strides", rank, 1));
    long[] pads = n.integers("pads", 2 * rank, 0);
    List<Size> full = new ArrayList<>(sizes.subList(0, 2));
    for (int i = 0; i < rank; i++) {
      full.add(
          sizes.get(i + 2).plus(-1).times(strides[i]).plus(kernel[i] - pads[i] - pads[rank + i]));
    }
    Size count = Size.product(b, sizes);
    Value zero = RegionBodies.scalar(b, TensorTypes.elementOf(x), 0);
    Value flat =
        Scattering.set(
            b,
            DynamicShapes.fill(b, zero, List.of(Size.product(b, full))),
            List.of(
                Size.reshape(b, Formulas.convert(b, n.value(1), IntegerType.I64), List.of(count))),
            Size.reshape(b, x, List.of(count)));
    Value result = Size.reshape(b, flat, full);
    n.set(n.hasInput(2) ? resized(n, result, full, zero) : result);
  }

  /** Returns a tensor with elements added at the ends of dimensions, for the output's shape. */
  private static Value resized(Node n, Value tensor, List<Size> sizes, Value padding) {
    HloBuilder b = n.builder();
    List<Size> wanted = n.integers(2, "output_shape");
    if (wanted.size() != sizes.size()) {
      throw UnsupportedNodeException.of("input 'output_shape' has %d elements", wanted.size());
    }
    List<Size> high = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      high.add(wanted.get(i).minus(sizes.get(i)));
    }
    return b.make(
        Dynamism.DYNAMIC_PAD,
        DynamicShapes.withShape(tensor, Size.shape(wanted)),
        tensor,
        padding,
        b.i64s(new long[sizes.size()]),
        Size.list(b, high),
        b.i64s(new long[sizes.size()]));
  }

  private static void columnsToImage(Node n) {
    HloBuilder b = n.builder();
    List<Size> image = n.integers(1, "image_shape");
    List<Size> block = n.integers(2, "block_shape");
    int rank = image.size();
    long[] strides = WindowAttributes.positive("strides", n.integers("strides", rank, 1));
    long[] dilations = WindowAttributes.positive("dilations", n.integers("dilations", rank, 1));
    long[] pads = n.integers("pads", 2 * rank, 0);
    Value x = n.value(0);
    if (TensorTypes.of(x).rank() != 3 || block.size() != rank) {
      throw UnsupportedNodeException.of(
          "its input has type %s, its blocks rank %d", x.type(), block.size());
    }
    Size batch = Size.of(b, x, 0);
    Size channels = Size.of(b, x, 1).over(Size.product(b, block));
    // The elements of a block, then the blocks.
    List<Size> places = new ArrayList<>(block);
    for (int i = 0; i < rank; i++) {
      Size extent = block.get(i).plus(-1).times(dilations[i]).plus(1);
      places.add(
          image.get(i).plus(pads[i]).plus(pads[rank + i]).minus(extent).over(strides[i]).plus(1));
    }
    List<Value> indices = new ArrayList<>();
    List<Size> components = new ArrayList<>(places);
    components.add(Size.of(b, 1));
    for (int i = 0; i < rank; i++) {
      Expr inBlock = b.expr(Size.iota(b, components, i, IntegerType.I64));
      Expr start = b.expr(Size.iota(b, components, rank + i, IntegerType.I64));
      indices.add(
          start
              .times(start.like(strides[i]))
              .plus(inBlock.times(start.like(dilations[i])))
              .minus(start.like(pads[i]))
              .value());
    }
    List<Size> updates = new ArrayList<>(List.of(batch, channels));
    updates.addAll(places);
    List<Size> result = new ArrayList<>(List.of(batch, channels));
    result.addAll(image);
    Value zero = RegionBodies.scalar(b, TensorTypes.elementOf(x), 0);
    n.set(added(b, DynamicShapes.fill(b, zero, result), indices, Size.reshape(b, x, updates)));
  }

  /** Returns images with elements added where they are inside. */
  private static Value added(HloBuilder b, Value images, List<Value> indices, Value updates) {
    int rank = indices.size();
    LongList space = DynamicShapes.range(2, rank + 2);
    OperationState state =
        b.state(Indexing.SCATTER, images, b.concatenate(indices, 2L * rank), updates)
            .set(
                ScatterOp.SCATTER_DIMENSION_NUMBERS,
                new ScatterDimensionNumbersAttr(
                    LongList.of(0, 1), space, LongList.of(), LongList.of(), space, 2L * rank))
            .addResultType(images.type());
    return b.create(
            state,
            RegionBodies.pairs(List.of(images)),
            a -> List.of(b.expr(a.get(0)).plus(b.expr(a.get(1))).value()))
        .result(0);
  }
}
