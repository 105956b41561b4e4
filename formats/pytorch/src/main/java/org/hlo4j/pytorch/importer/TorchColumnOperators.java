package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators between images and the columns of a matrix, each of which is a block of an image. */
final class TorchColumnOperators {
  /** The windows along one dimension. */
  private record Window(long kernel, long dilation, long padding, long stride) {
    Window {
      if (kernel <= 0 || dilation <= 0 || stride <= 0 || padding < 0) {
        throw UnsupportedNodeException.of(
            "its kernel is %d, its dilation %d, its padding %d, its stride %d",
            kernel, dilation, padding, stride);
      }
      if (Math.max(Math.max(kernel, dilation), Math.max(padding, stride)) > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("its windows are too large");
      }
    }

    /** Returns how many blocks there are in a padded dimension. */
    Size count(Size padded) {
      return padded.plus(-(kernel - 1) * dilation - 1).over(stride).plus(1).max(0);
    }
  }

  private TorchColumnOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(TorchColumnOperators::toColumns, "aten.im2col.default")
        .add(TorchColumnOperators::fromColumns, "aten.col2im.default");
  }

  private static List<Window> windows(OperatorCall n) {
    long[] kernel = n.integers("kernel_size", 2, 1);
    long[] dilation = n.integers("dilation", 2, 1);
    long[] padding = n.integers("padding", 2, 0);
    long[] stride = n.integers("stride", 2, 1);
    return List.of(
        new Window(kernel[0], dilation[0], padding[0], stride[0]),
        new Window(kernel[1], dilation[1], padding[1], stride[1]));
  }

  /** Returns a tensor with a dimension of images; a single one has none. */
  private static Value batch(HloBuilder b, Value value, int rank) {
    List<Size> sizes = Size.allOf(b, value);
    if (sizes.size() == rank - 1) {
      sizes.addFirst(Size.of(b, 1));
    }
    if (sizes.size() != rank) {
      throw UnsupportedNodeException.of("its tensor has rank %d", sizes.size());
    }
    return Size.reshape(b, value, sizes);
  }

  private static void setLike(OperatorCall n, Value result) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, result);
    if (n.ref("self").type().rank() < (n.target().contains("col2im") ? 3 : 4)) {
      sizes.removeFirst();
    }
    n.set(Size.reshape(b, result, n.declared(0, sizes)));
  }

  /** Returns the index of each element of each window, of the sizes of a kernel and the windows. */
  private static Value places(HloBuilder b, Window window, Size count) {
    List<Size> sizes = List.of(Size.of(b, window.kernel), count);
    Expr inside = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr block = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
    return inside
        .times(inside.like(window.dilation))
        .plus(block.times(block.like(window.stride)))
        .value();
  }

  private static Value padded(
      HloBuilder b, Value value, Value zero, List<Window> windows, int sign) {
    Size none = Size.of(b, 0);
    List<Size> sizes = Size.allOf(b, value);
    List<Size> padding = new ArrayList<>(List.of(none, none));
    for (int i = 0; i < 2; i++) {
      Size own = Size.of(b, sign * windows.get(i).padding);
      padding.add(own);
      sizes.set(i + 2, sizes.get(i + 2).plus(own).plus(own));
    }
    return padding.get(2).is(0) && padding.get(3).is(0)
        ? value
        : DynamicShapes.pad(b, value, zero, padding, padding, sizes);
  }

  private static void toColumns(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Window> windows = windows(n);
    Value images = batch(b, n.tensor("self"), 4);
    Value zero = Numbers.of(b, 0, TensorTypes.elementOf(images));
    Value padded = padded(b, images, zero, windows, 1);
    List<Size> sizes = Size.allOf(b, padded);
    Size rows = windows.get(0).count(sizes.get(2));
    Size columns = windows.get(1).count(sizes.get(3));
    Value byRow =
        IndexedPart.along(4, 2).gather(b, padded, List.of(places(b, windows.get(0), rows)));
    Value blocks =
        IndexedPart.along(5, 4).gather(b, byRow, List.of(places(b, windows.get(1), columns)));
    long kernel = Math.multiplyExact(windows.get(0).kernel, windows.get(1).kernel);
    setLike(
        n,
        Size.reshape(
            b,
            Views.transpose(b, blocks, LongList.of(0, 1, 2, 4, 3, 5)),
            List.of(sizes.get(0), sizes.get(1).times(kernel), rows.times(columns))));
  }

  private static void fromColumns(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Window> windows = windows(n);
    List<Size> output = n.sizes("output_size");
    if (output.size() != 2) {
      throw UnsupportedNodeException.of("it has %d sizes", output.size());
    }
    Value given = batch(b, n.tensor("self"), 3);
    Type type = TensorTypes.elementOf(given);
    Value columns = Formulas.convert(b, given, TypePromotion.computed(type));
    List<Size> sizes = Size.allOf(b, columns);
    List<Size> padded = new ArrayList<>();
    List<Size> counts = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      padded.add(output.get(i).plus(2 * windows.get(i).padding));
      counts.add(windows.get(i).count(padded.get(i)));
    }
    long kernel = Math.multiplyExact(windows.get(0).kernel, windows.get(1).kernel);
    Size channels = sizes.get(1).over(kernel);
    List<Size> block =
        List.of(
            Size.of(b, windows.get(0).kernel),
            Size.of(b, windows.get(1).kernel),
            counts.get(0),
            counts.get(1));
    List<Size> split = new ArrayList<>(List.of(sizes.get(0), channels));
    split.addAll(block);
    List<Value> indices = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      indices.add(
          Size.broadcast(
              b, places(b, windows.get(i), counts.get(i)), block, LongList.of(i, i + 2L)));
    }
    Value zero = Numbers.of(b, 0, TypePromotion.computed(type));
    List<Size> images = List.of(sizes.get(0), channels, padded.get(0), padded.get(1));
    Value sum =
        new IndexedPart(4, LongList.of(2, 3), 2)
            .scatter(
                b,
                DynamicShapes.fill(b, zero, images),
                indices,
                Size.reshape(b, columns, split),
                pair -> List.of(b.expr(pair.get(0)).plus(b.expr(pair.get(1))).value()));
    setLike(n, Formulas.convert(b, padded(b, sum, zero, windows, -1), type));
  }
}
