package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Columns;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
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
    long[] kernel = WindowAttributes.positive(n, "kernel_shape", rank);
    long[] strides = WindowAttributes.positive(n, "strides", rank);
    long[] pads = n.integers("pads", 2 * rank, 0);
    List<Size> full = new ArrayList<>(sizes.subList(0, 2));
    for (int i = 0; i < rank; i++) {
      full.add(
          sizes.get(i + 2).plus(-1).times(strides[i]).plus(kernel[i] - pads[i] - pads[rank + i]));
    }
    Value result = Pooling.unpooled(b, x, n.value(1), false, full, null);
    n.set(n.hasInput(2) ? resized(n, result, full) : result);
  }

  /** Returns a tensor with elements added at the ends of dimensions, for the output's shape. */
  private static Value resized(Node n, Value tensor, List<Size> sizes) {
    HloBuilder b = n.builder();
    List<Size> wanted = n.integers(2, "output_shape");
    if (wanted.size() != sizes.size()) {
      throw UnsupportedNodeException.of("input 'output_shape' has %d elements", wanted.size());
    }
    List<Size> high = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      high.add(wanted.get(i).minus(sizes.get(i)));
    }
    Value zero = RegionBodies.scalar(b, TensorTypes.elementOf(tensor), 0);
    List<Size> low = Size.known(b, LongList.wrap(new long[sizes.size()]));
    return DynamicShapes.pad(b, tensor, zero, low, high, wanted);
  }

  private static void columnsToImage(Node n) {
    HloBuilder b = n.builder();
    List<Size> image = n.integers(1, "image_shape");
    List<Size> block = n.integers(2, "block_shape");
    int rank = image.size();
    Value x = n.value(0);
    if (TensorTypes.of(x).rank() != 3 || block.size() != rank) {
      throw UnsupportedNodeException.of(
          "its input has type %s, its blocks rank %d", x.type(), block.size());
    }
    n.set(
        Columns.sum(
            b,
            x,
            image,
            block,
            WindowAttributes.positive(n, "strides", rank),
            WindowAttributes.positive(n, "dilations", rank),
            n.integers("pads", 2 * rank, 0)));
  }
}
