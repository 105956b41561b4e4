package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SizeOrigins;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.ViewStep;
import org.hlo4j.pytorch.importer.Views;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that show a part of a tensor along one dimension, or replace it. */
public final class SliceOperators {
  private SliceOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    addSlices(rows);
    addSplits(rows);
    addReplacements(rows);
  }

  /** Returns an operator whose result is a view. */
  static OperatorTable.Builder<OperatorCall> view(Function<OperatorCall, ViewStep> step) {
    return n -> n.setView(0, n.ref("self"), step.apply(n));
  }

  // One part.

  private static void addSlices(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> slice = view(SliceOperators::slice);
    OperatorTable.Builder<OperatorCall> select = view(SliceOperators::select);
    OperatorTable.Builder<OperatorCall> narrow = view(SliceOperators::narrow);
    rows.add(slice, "aten.slice.Tensor")
        .add(ShapeOperators.copy(slice), "aten.slice_copy.Tensor")
        .add(select, "aten.select.int")
        .add(ShapeOperators.copy(select), "aten.select_copy.int")
        .add(narrow, "aten.narrow.default", "aten.narrow.Tensor")
        .add(ShapeOperators.copy(narrow), "aten.narrow_copy.default");
  }

  /** Returns a dimension of the argument {@code self}, which must have one. */
  private static int dimension(OperatorCall n, long absent) {
    return dimension(n, absent, n.rank("self"));
  }

  /** Returns a dimension of a tensor of that rank, which must have one. */
  private static int dimension(OperatorCall n, long absent, int rank) {
    if (rank == 0) {
      throw UnsupportedNodeException.of("its tensor has rank 0");
    }
    return n.dimension("dim", absent, rank);
  }

  private static Size size(OperatorCall n, int dimension) {
    return Size.of(n.builder(), n.tensor("self"), dimension);
  }

  /** Returns a bound, from the end if it is negative, in the range of a dimension. */
  private static Size bound(Size bound, Size size) {
    return bound.fromEnd(size).max(0).min(size);
  }

  private static ViewStep slice(OperatorCall n) {
    int dimension = dimension(n, 0);
    long step = n.integer("step", 1);
    if (step <= 0) {
      throw UnsupportedNodeException.of("its step is %d", step);
    }
    Size size = size(n, dimension);
    Size start = bound(n.size("start", 0), size);
    Size end = bound(n.size("end", Long.MAX_VALUE), size);
    return sliced(n, dimension, start, end, step);
  }

  /** Returns a slice whose size is known if the program declares it so. */
  private static Views.Sliced sliced(
      OperatorCall n, int dimension, Size start, Size end, long step) {
    Size limit = start.is(0) ? end : end.max(start);
    return new Views.Sliced(dimension, start, known(n, dimension, start, limit, step), step);
  }

  private static Size known(OperatorCall n, int dimension, Size start, Size limit, long step) {
    var meta = n.declaredOrNull(0);
    if (meta == null || dimension >= meta.sizes().size() || !start.isKnown() || limit.isKnown()) {
      return limit;
    }
    long size = n.graph().program().sizeOrDynamic(meta.sizes().get(dimension));
    return size == ShapedType.DYNAMIC || step != 1 ? limit : start.plus(size);
  }

  private static ViewStep select(OperatorCall n) {
    int dimension = dimension(n, 0);
    return new Views.Selected(dimension, SliceBounds.index(n.size("index"), size(n, dimension)));
  }

  private static ViewStep narrow(OperatorCall n) {
    int dimension = dimension(n, 0);
    Size size = size(n, dimension);
    Size start =
        n.isTensor("start")
            ? Size.of(n.builder(), Size.reshape(n.builder(), n.tensor("start"), List.of()))
            : n.size("start");
    Size from = start.fromEnd(size);
    return new Views.Sliced(dimension, from, from.plus(n.size("length")), 1);
  }

  // Several parts.

  private static void addSplits(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> split = n -> splitEvenly(n, n.size("split_size"));
    OperatorTable.Builder<OperatorCall> sizes = n -> splitBySizes(n, "split_sizes");
    OperatorTable.Builder<OperatorCall> chunk = SliceOperators::chunk;
    OperatorTable.Builder<OperatorCall> unbind = SliceOperators::unbind;
    rows.add(split, "aten.split.Tensor")
        .add(ShapeOperators.copy(split), "aten.split_copy.Tensor", "aten.unsafe_split.Tensor")
        .add(n -> splitBySizes(n, "split_size"), "aten.split.sizes")
        .add(sizes, "aten.split_with_sizes.default", "aten.split.default")
        .add(
            ShapeOperators.copy(sizes),
            "aten.split_with_sizes_copy.default",
            "aten.unsafe_split_with_sizes.default")
        .add(chunk, "aten.chunk.default")
        .add(ShapeOperators.copy(chunk), "aten.unsafe_chunk.default")
        .add(unbind, "aten.unbind.int")
        .add(ShapeOperators.copy(unbind), "aten.unbind_copy.int")
        .add(n -> sections(n, dimension(n, 0), n.size("sections")), "aten.tensor_split.sections")
        .add(n -> atIndices(n, dimension(n, 0), n.sizes("indices")), "aten.tensor_split.indices")
        .add(SliceOperators::atTensor, "aten.tensor_split.tensor_indices_or_sections");
    addSplits(rows, "hsplit", n -> n.rank("self") == 1 ? 0 : 1);
    addSplits(rows, "vsplit", _ -> 0);
    addSplits(rows, "dsplit", _ -> 2);
  }

  private static void addSplits(
      OperatorTable<OperatorCall> rows, String name, Function<OperatorCall, Integer> dimension) {
    rows.add(
            n -> sections(n, existing(n, dimension.apply(n)), n.size("sections")),
            "aten." + name + ".int")
        .add(
            n -> atIndices(n, existing(n, dimension.apply(n)), n.sizes("indices")),
            "aten." + name + ".array");
  }

  private static int existing(OperatorCall n, int dimension) {
    return OperatorCall.dimension(dimension, n.rank("self"));
  }

  private static void setPart(OperatorCall n, int index, int dimension, Size start, Size end) {
    n.setView(index, n.ref("self"), new Views.Sliced(dimension, start, end, 1));
  }

  private static void splitEvenly(OperatorCall n, Size part) {
    int dimension = dimension(n, 0);
    Size size = size(n, dimension);
    Size start = Size.of(n.builder(), 0);
    for (int i = 0; i < n.resultCount(); i++) {
      boolean isRest = i == n.resultCount() - 1;
      Size end = isRest ? size : start.plus(part).min(size);
      setPart(n, i, dimension, start, end);
      start = end;
    }
  }

  private static void splitBySizes(OperatorCall n, String name) {
    int dimension = dimension(n, 0);
    List<Size> parts = n.sizes(name);
    if (parts.size() < n.resultCount()) {
      throw UnsupportedNodeException.of(
          "it has %d results, but %d sizes", n.resultCount(), parts.size());
    }
    Size start = Size.of(n.builder(), 0);
    for (int i = 0; i < n.resultCount(); i++) {
      Size end = start.plus(parts.get(i));
      setPart(n, i, dimension, start, end);
      start = end;
    }
  }

  private static void chunk(OperatorCall n) {
    splitEvenly(n, size(n, dimension(n, 0)).dividedUp(Size.of(n.builder(), chunks(n))));
  }

  private static long chunks(OperatorCall n) {
    long chunks = n.integer("chunks");
    if (chunks <= 0) {
      throw UnsupportedNodeException.of("it has %d chunks", chunks);
    }
    return chunks;
  }

  private static void unbind(OperatorCall n) {
    int dimension = dimension(n, 0);
    Size size = size(n, dimension);
    if (size.isKnown() && size.orDynamic() != n.resultCount()) {
      throw UnsupportedNodeException.of(
          "it has %d results for a dimension of size %d", n.resultCount(), size.orDynamic());
    }
    for (int i = 0; i < n.resultCount(); i++) {
      n.setView(i, n.ref("self"), new Views.Selected(dimension, Size.of(n.builder(), i)));
    }
  }

  /** Splits a dimension into parts of which the first ones may have one element more. */
  private static void sections(OperatorCall n, int dimension, Size sections) {
    if (sections.isKnown() && sections.orDynamic() <= 0) {
      throw UnsupportedNodeException.of("it has %d parts", sections.orDynamic());
    }
    Size size = size(n, dimension);
    Size part = size.over(sections);
    Size more = size.minus(part.times(sections));
    Size start = Size.of(n.builder(), 0);
    for (int i = 0; i < n.resultCount(); i++) {
      Size end = part.times(i + 1L).plus(Size.of(n.builder(), i + 1L).min(more));
      setPart(n, i, dimension, start, end);
      start = end;
    }
  }

  /** Splits at the indices of a tensor, or into as many parts as one of rank 0 has. */
  private static void atTensor(OperatorCall n) {
    HloBuilder b = n.builder();
    Value given = Numbers.convert(b, n.tensor("tensor_indices_or_sections"), IntegerType.I64);
    RankedTensorType type = TensorTypes.of(given);
    if (type.rank() == 0) {
      sections(n, dimension(n, 0), Size.of(b, given));
      return;
    }
    if (type.rank() != 1 || type.shape().get(0) != n.resultCount() - 1) {
      throw UnsupportedNodeException.of(
          "it has %d results, but indices of type %s", n.resultCount(), type);
    }
    List<Size> indices = new ArrayList<>();
    for (int i = 0; i < n.resultCount() - 1; i++) {
      indices.add(SizeOrigins.element(b, given, i));
    }
    atIndices(n, dimension(n, 0), indices);
  }

  private static void atIndices(OperatorCall n, int dimension, List<Size> indices) {
    if (n.resultCount() > indices.size() + 1) {
      throw UnsupportedNodeException.of(
          "it has %d results, but %d indices", n.resultCount(), indices.size());
    }
    Size size = size(n, dimension);
    Size start = Size.of(n.builder(), 0);
    for (int i = 0; i < n.resultCount(); i++) {
      Size end = i < indices.size() ? bound(indices.get(i), size) : size;
      setPart(n, i, dimension, start, start.is(0) ? end : end.max(start));
      start = end;
    }
  }

  // Other elements in place of a part.

  private static void addReplacements(OperatorTable<OperatorCall> rows) {
    rows.add(replacing(SliceOperators::slice), "aten.slice_scatter.default")
        .add(replacing(SliceOperators::select), "aten.select_scatter.default")
        .add(inZeros(SliceOperators::sliceOfGradient), "aten.slice_backward.default")
        .add(inZeros(SliceOperators::selectOfGradient), "aten.select_backward.default");
  }

  /** Returns an operator that replaces the elements that a view shows by those of {@code src}. */
  static OperatorTable.Builder<OperatorCall> replacing(Function<OperatorCall, ViewStep> view) {
    return n -> {
      HloBuilder b = n.builder();
      ViewStep step = view.apply(n);
      Value self = n.tensor("self");
      Value source = n.value("src", n.elementType("self"));
      Value part = MultidirectionalBroadcast.broadcastTo(b, source, step.read(b, self));
      n.set(step.write(b, self, part));
    };
  }

  private interface GradientView {
    ViewStep of(OperatorCall n, List<Size> sizes);
  }

  /** Returns an operator that puts {@code grad_output} into zeros where a view shows them. */
  private static OperatorTable.Builder<OperatorCall> inZeros(GradientView view) {
    return n -> {
      HloBuilder b = n.builder();
      Type type = n.elementType("grad_output");
      List<Size> sizes = n.declared(0, n.sizes("input_sizes"));
      Value zeros = DynamicShapes.zeros(b, type, sizes);
      n.set(view.of(n, sizes).write(b, zeros, n.tensor("grad_output")));
    };
  }

  private static ViewStep sliceOfGradient(OperatorCall n, List<Size> sizes) {
    int dimension = dimension(n, 0, sizes.size());
    Size size = sizes.get(dimension);
    Size start = bound(n.size("start", 0), size);
    Size end = bound(n.size("end", Long.MAX_VALUE), size).max(start);
    long step = n.integer("step", 1);
    if (step <= 0) {
      throw UnsupportedNodeException.of("its step is %d", step);
    }
    return new Views.Sliced(dimension, start, end, step);
  }

  private static ViewStep selectOfGradient(OperatorCall n, List<Size> sizes) {
    int dimension = dimension(n, 0, sizes.size());
    return new Views.Selected(dimension, SliceBounds.index(n.size("index"), sizes.get(dimension)));
  }
}
