package org.hlo4j.pytorch.operator.shape;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Columns;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators between images and the columns of a matrix, each of which is a block of an image. */
public final class ColumnOperators {
  private ColumnOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(ColumnOperators::toColumns, "aten.im2col.default")
        .add(ColumnOperators::fromColumns, "aten.col2im.default");
  }

  private static List<Columns.Window> windows(OperatorCall n) {
    long[] kernel = n.integers("kernel_size", 2, 1);
    long[] dilation = n.integers("dilation", 2, 1);
    long[] padding = n.integers("padding", 2, 0);
    long[] stride = n.integers("stride", 2, 1);
    return List.of(
        new Columns.Window(kernel[0], dilation[0], padding[0], stride[0]),
        new Columns.Window(kernel[1], dilation[1], padding[1], stride[1]));
  }

  private static void setLike(OperatorCall n, Value result) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, result);
    if (n.rank("self") < (n.target().contains("col2im") ? 3 : 4)) {
      sizes.removeFirst();
    }
    n.set(Size.reshape(b, result, n.declared(0, sizes)));
  }

  private static void toColumns(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Columns.Window> windows = windows(n);
    Value images = SpatialTensors.batched(b, n.tensor("self"), 2);
    setLike(n, Columns.of(b, images, windows));
  }

  private static void fromColumns(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Columns.Window> windows = windows(n);
    List<Size> output = n.sizes("output_size");
    if (output.size() != 2) {
      throw UnsupportedNodeException.of("it has %d sizes", output.size());
    }
    Value given = SpatialTensors.batched(b, n.tensor("self"), 1);
    Type type = TensorTypes.elementOf(given);
    Value columns = Formulas.convert(b, given, TypePromotion.computed(type));
    Value sum =
        Columns.sum(
            b,
            columns,
            output,
            windows.stream().map(window -> Size.of(b, window.kernel())).toList(),
            windows.stream().mapToLong(Columns.Window::stride).toArray(),
            windows.stream().mapToLong(Columns.Window::dilation).toArray(),
            LongStream.of(0, 1, 0, 1).map(i -> windows.get((int) i).padding()).toArray());
    setLike(n, Formulas.convert(b, sum, type));
  }
}
