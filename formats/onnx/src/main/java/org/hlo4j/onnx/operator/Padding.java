package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.RepeatedPadding;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** The operators that add elements around a tensor, or remove them. */
final class Padding {
  private final Node n;
  private final HloBuilder b;
  private final List<Size> low = new ArrayList<>();
  private final List<Size> high = new ArrayList<>();

  private Padding(Node n) {
    this.n = n;
    this.b = n.builder();
  }

  /** Converts {@code Pad}, whose padding is an attribute in its first version. */
  static void pad(Node n) {
    Padding padding = new Padding(n);
    padding.readPads();
    String mode = n.string("mode", "constant");
    n.set(mode.equals("constant") ? padding.constant() : padding.repeated(mode));
  }

  private void readPads() {
    int rank = n.input(0).rank();
    List<Size> pads =
        n.hasInput(1) ? n.integers(1, "pads") : Size.known(b, LongList.wrap(n.integers("pads")));
    List<Size> axes =
        n.hasInput(3) ? n.integers(3, "axes") : Size.known(b, Dimensions.range(0, rank));
    int count = axes.size();
    if (pads.size() != 2 * count) {
      throw UnsupportedNodeException.of("it has %d pads for %d dimensions", pads.size(), count);
    }
    for (int i = 0; i < rank; i++) {
      Size before = Size.of(b, 0);
      Size after = Size.of(b, 0);
      for (int k = 0; k < count; k++) {
        Size axis = axes.get(k).fromEnd(Size.of(b, rank));
        if (axis.isKnown()) {
          Axes.dimension(axis.orDynamic(), rank);
        }
        before = axis.choose(ComparisonDirection.EQ, i, pads.get(k), before);
        after = axis.choose(ComparisonDirection.EQ, i, pads.get(k + count), after);
      }
      low.add(before);
      high.add(after);
    }
  }

  private Value constant() {
    Type type = n.input(0).elementType();
    Value padding =
        n.hasInput(2)
            ? b.reshape(n.value(2))
            : b.constant(Splats.of(RankedTensorType.of(type), n.number("value", 0)));
    List<Size> sizes = Size.allOf(b, n.value(0));
    for (int i = 0; i < sizes.size(); i++) {
      sizes.set(i, sizes.get(i).plus(low.get(i)).plus(high.get(i)));
    }
    return DynamicShapes.pad(b, n.value(0), padding, low, high, n.declared(0, sizes));
  }

  /** Pads with elements of the tensor. */
  private Value repeated(String mode) {
    RepeatedPadding padding =
        switch (mode) {
          case "edge" -> RepeatedPadding.EDGE;
          case "wrap" -> RepeatedPadding.WRAP;
          case "reflect" -> RepeatedPadding.REFLECT;
          default -> throw UnsupportedNodeException.of("its mode is '%s'", mode);
        };
    return padding.pad(b, n.value(0), low, high, false);
  }

  /** Converts {@code CenterCropPad}. */
  static void centerCropPad(Node n) {
    HloBuilder b = n.builder();
    Value value = n.value(0);
    int rank = n.input(0).rank();
    List<Size> wanted = n.integers(1, "shape");
    long[] axes = n.integersOrNull("axes");
    if (axes == null) {
      axes = Dimensions.range(0, rank).toArray();
    }
    if (wanted.size() != axes.length) {
      throw UnsupportedNodeException.of(
          "it has %d sizes for %d dimensions", wanted.size(), axes.length);
    }
    List<Size> sizes = Size.allOf(b, value);
    List<Size> low = Size.known(b, LongList.wrap(new long[rank]));
    List<Size> high = Size.known(b, LongList.wrap(new long[rank]));
    for (int k = 0; k < axes.length; k++) {
      int axis = Axes.dimension(axes[k], rank);
      Size more = wanted.get(k).minus(sizes.get(axis));
      Size less = Size.of(b, 0).minus(more);
      // Of an odd number the lesser part is before, whether elements are added or removed.
      Size before =
          more.choose(ComparisonDirection.LT, 0, Size.of(b, 0).minus(less.over(2)), more.over(2));
      low.set(axis, before);
      high.set(axis, more.minus(before));
      sizes.set(axis, wanted.get(k));
    }
    Value zero = b.constant(Splats.of(RankedTensorType.of(n.input(0).elementType()), 0L));
    n.set(DynamicShapes.pad(b, value, zero, low, high, n.declared(0, sizes)));
  }
}
