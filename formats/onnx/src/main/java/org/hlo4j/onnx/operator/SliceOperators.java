package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.index.Slicing;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.SizeLists;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that split tensors, join them and repeat them. */
final class SliceOperators {
  private SliceOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Concat", since(4, 11, 13), SliceOperators::concat)
        .add("Split", since(2, 11, 13), n -> split(n, n.resultCount()))
        .add("Split", since(18), n -> split(n, n.integer("num_outputs", n.resultCount())))
        .add("Slice", since(1, 10, 11, 13), SliceOperators::slice)
        .add("Pad", since(2, 11, 13, 18, 19, 21, 23, 24, 25), Padding::pad)
        .add("CenterCropPad", since(18), Padding::centerCropPad)
        .add("Expand", since(8, 13), SliceOperators::expand)
        .add("Tile", since(6, 13), SliceOperators::tile);
  }

  private static void concat(Node n) {
    int axis = Axes.dimension(n.integer("axis"), n.input(0).rank());
    n.setSizes(n.builder().concatenate(n.values(), axis), SizeLists.concatenate(n));
  }

  private static void split(Node n, long count) {
    HloBuilder b = n.builder();
    Value value = n.value(0);
    int axis = n.axis("axis", 0, n.input(0).rank());
    List<Size> sizes = splitSizes(n, Size.of(b, value, axis), count);
    if (sizes.size() < n.resultCount()) {
      throw UnsupportedNodeException.of(
          "it has %d outputs but %d sizes", n.resultCount(), sizes.size());
    }
    Size start = Size.of(b, 0);
    for (int i = 0; i < n.resultCount(); i++) {
      Size limit = start.plus(sizes.get(i));
      n.set(i, DynamicShapes.slice(b, value, axis, start, limit));
      start = limit;
    }
  }

  private static List<Size> splitSizes(Node n, Size size, long count) {
    HloBuilder b = n.builder();
    if (n.hasInput(1)) {
      return n.integers(1, "split");
    }
    if (n.hasAttribute("split")) {
      return Size.known(b, LongList.wrap(n.integers("split")));
    }
    if (count < n.resultCount()) {
      throw UnsupportedNodeException.of("it has %d outputs, not %d", n.resultCount(), count);
    }
    Size part = size.dividedUp(Size.of(b, count));
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < n.resultCount(); i++) {
      Size start = part.times(Size.of(b, i)).min(size);
      sizes.add(i + 1 == count ? size.minus(start) : part.min(size.minus(start)));
    }
    return sizes;
  }

  private static void expand(Node n) {
    HloBuilder b = n.builder();
    Value value = n.value(0);
    List<Size> from = Size.allOf(b, value);
    List<Size> to = n.integers(1, "shape");
    int rank = Math.max(from.size(), to.size());
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      int f = i - rank + from.size();
      int t = i - rank + to.size();
      sizes.add(
          f < 0
              ? to.get(t)
              : t < 0 ? from.get(f) : MultidirectionalBroadcast.common(from.get(f), to.get(t)));
    }
    n.setSizes(Size.broadcast(b, value, n.declared(0, sizes)), null);
  }

  private static void tile(Node n) {
    HloBuilder b = n.builder();
    List<Size> repeats = n.integers(1, "repeats");
    TensorTypes.requireRank(n.value(0), repeats.size());
    n.set(Movement.repeated(b, n.value(0), repeats, sizes -> n.declared(0, sizes)));
  }

  // Bounds.

  private static void slice(Node n) {
    HloBuilder b = n.builder();
    Slicing slicing = new Slicing(b, n.value(0), bounds(n, Size.allOf(b, n.value(0))));
    Value value = slicing.slice(n.declared(0, slicing.sizes()));
    n.setSizes(
        value,
        n.input(0).rank() == 1
            ? SizeLists.pick(
                SizeLists.ofInput(n, 0), slicing.knownIndicesOrNull(0, SizeLists.MAX_LENGTH))
            : null);
  }

  /** Returns the bounds of all dimensions, of which the node names some. */
  private static List<Slicing.Bounds> bounds(Node n, List<Size> dimensions) {
    HloBuilder b = n.builder();
    List<Size> starts = parameter(n, 1, "starts");
    List<Size> ends = parameter(n, 2, "ends");
    List<Size> axes = parameterOrNull(n, 3, "axes");
    List<Size> steps = parameterOrNull(n, 4, "steps");
    int rank = dimensions.size();
    int count = starts.size();
    if (ends.size() != count
        || (axes == null ? count > rank : axes.size() != count)
        || (steps != null && steps.size() != count)) {
      throw UnsupportedNodeException.of("it does not have as many ends, axes and steps as starts");
    }
    Size one = Size.of(b, 1);
    List<Slicing.Bounds> bounds = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Slicing.Bounds chosen = new Slicing.Bounds(Size.of(b, 0), dimensions.get(i), one);
      for (int k = 0; k < count; k++) {
        Size axis = axes == null ? Size.of(b, k) : axes.get(k).fromEnd(Size.of(b, rank));
        if (axis.isKnown()) {
          Axes.dimension(axis.orDynamic(), rank);
        }
        Size step = steps == null ? one : steps.get(k);
        chosen = new Slicing.Bounds(starts.get(k), ends.get(k), step).chooseIf(axis, i, chosen);
      }
      bounds.add(chosen);
    }
    return bounds;
  }

  private static List<Size> parameter(Node n, int index, String name) {
    List<Size> parameter = parameterOrNull(n, index, name);
    if (parameter == null) {
      throw UnsupportedNodeException.of("it has no '%s'", name);
    }
    return parameter;
  }

  /** Returns a parameter: an attribute of the first version, or an input; null if omitted. */
  private static @Nullable List<Size> parameterOrNull(Node n, int index, String name) {
    if (n.hasInput(index)) {
      return n.integers(index, name);
    }
    long[] attribute = n.integersOrNull(name);
    return attribute == null ? null : Size.known(n.builder(), LongList.wrap(attribute));
  }
}
