package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.Strides;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TensorStrides;
import org.hlo4j.pytorch.importer.ViewStep;
import org.hlo4j.pytorch.importer.Views;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that show diagonals, windows, or elements by their strides, or replace them. */
public final class StridedOperators {
  private StridedOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> diagonal = n -> n.setView(0, n.ref("self"), diagonal(n));
    OperatorTable.Builder<OperatorCall> unfold = StridedOperators::unfold;
    OperatorTable.Builder<OperatorCall> asStrided = n -> n.setView(0, flat(n), strided(n));
    rows.add(diagonal, "aten.diagonal.default")
        .add(ShapeOperators.copy(diagonal), "aten.diagonal_copy.default")
        .add(
            n -> n.setView(0, n.ref("A"), diagonal(n, n.tensor("A"), -2, -1)),
            "aten.linalg_diagonal.default")
        .add(SliceOperators.replacing(StridedOperators::diagonal), "aten.diagonal_scatter.default")
        .add(StridedOperators::diagonalBackward, "aten.diagonal_backward.default")
        .add(unfold, "aten.unfold.default")
        .add(ShapeOperators.copy(unfold), "aten.unfold_copy.default")
        .add(StridedOperators::unfoldBackward, "aten.unfold_backward.default")
        .add(asStrided, "aten.as_strided.default")
        .add(ShapeOperators.copy(asStrided), "aten.as_strided_copy.default")
        .add(StridedOperators::asStridedScatter, "aten.as_strided_scatter.default");
  }

  // Diagonals.

  private static ViewStep diagonal(OperatorCall n) {
    return diagonal(n, n.tensor("self"), 0, 1);
  }

  private static ViewStep diagonal(OperatorCall n, Value tensor, long first, long second) {
    List<Size> sizes = Size.allOf(n.builder(), tensor);
    int rank = sizes.size();
    int dim1 = n.dimension("dim1", first, rank);
    int dim2 = n.dimension("dim2", second, rank);
    if (rank < 2 || dim1 == dim2) {
      throw UnsupportedNodeException.of("its dimensions are %d and %d", dim1, dim2);
    }
    return diagonal(n.builder(), sizes, n.integer("offset", 0), dim1, dim2);
  }

  /** Returns a view of a diagonal, whose dimension is the last one. */
  static ViewStep diagonal(HloBuilder b, List<Size> sizes, long offset, int dim1, int dim2) {
    if (offset < -Integer.MAX_VALUE || offset > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("its offset is %d", offset);
    }
    Size row = Size.of(b, Math.max(0, -offset));
    Size column = Size.of(b, Math.max(0, offset));
    Size count = sizes.get(dim1).minus(row).min(sizes.get(dim2).minus(column)).max(0);
    IndexedPart part = new IndexedPart(sizes.size(), LongList.of(dim1, dim2), sizes.size() - 2);
    return new Views.Indexed(
        part,
        List.of(
            Gathering.places(b, count, row).value(), Gathering.places(b, count, column).value()),
        true);
  }

  private static void diagonalBackward(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = n.declared(0, n.sizes("input_sizes"));
    Value zeros = DynamicShapes.zeros(b, n.elementType("grad_output"), sizes);
    n.set(diagonal(n, zeros, 0, 1).write(b, zeros, n.tensor("grad_output")));
  }

  // Windows.

  private static void unfold(OperatorCall n) {
    HloBuilder b = n.builder();
    TensorRef self = n.ref("self");
    int rank = self.type().rank();
    int dimension = n.dimension("dimension", 0, rank);
    long size = windowSize(n);
    long step = n.integer("step");
    if (rank == 0) {
      if (size > 1) {
        throw UnsupportedNodeException.of("its size is %d for a tensor of rank 0", size);
      }
      TensorRef one = self.view(b, new Views.Reshaped(List.of(Size.of(b, 1))));
      Size zero = Size.of(b, 0);
      n.setView(0, one, new Views.Sliced(0, zero, Size.of(b, size), 1));
      return;
    }
    Value indices = windows(b, Size.of(b, self.value(b), dimension), size, step);
    TensorRef windows =
        self.view(
            b,
            new Views.Indexed(IndexedPart.along(rank, dimension), List.of(indices), step >= size));
    List<Long> order = new ArrayList<>(Dimensions.range(0, rank + 1L).boxed());
    order.add(order.remove(dimension + 1));
    n.setView(0, windows, new Views.Permuted(LongList.copyOf(order)));
  }

  private static long windowSize(OperatorCall n) {
    long size = n.integer("size");
    if (size < 0 || n.integer("step") <= 0) {
      throw UnsupportedNodeException.of("its size is %d and its step %d", size, n.integer("step"));
    }
    return size;
  }

  /** Adds the gradients of all windows that an element is in. */
  private static void unfoldBackward(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = n.declared(0, n.sizes("input_sizes"));
    int rank = sizes.size();
    Value gradient = n.tensor("grad_in");
    if (TensorTypes.of(gradient).rank() != rank + 1) {
      throw UnsupportedNodeException.of(
          "its gradient has rank %d, not %d", TensorTypes.of(gradient).rank(), rank + 1);
    }
    if (rank == 0) {
      n.set(Size.reshape(b, gradient, sizes));
      return;
    }
    int dimension = n.dimension("dim", 0, rank);
    Size all = sizes.get(dimension);
    Value indices = windows(b, all, windowSize(n), n.integer("step"));
    List<Long> order = new ArrayList<>(Dimensions.range(0, rank).boxed());
    order.add(dimension + 1, (long) rank);
    Value ordered = b.transpose(gradient, LongList.copyOf(order).toArray());
    n.set(IndexedPart.along(rank, dimension).sum(b, ordered, indices, all));
  }

  // Strides.

  /** Returns the elements in their order in the storage. */
  private static TensorRef flat(OperatorCall n) {
    HloBuilder b = n.builder();
    TensorRef self = n.ref("self");
    if (!TensorStrides.isContiguous(n.typeOrNull("self"))) {
      throw UnsupportedNodeException.of("its tensor is not contiguous");
    }
    Size count = Size.product(b, Size.allOf(b, self.value(b)));
    return self.view(b, new Views.Reshaped(List.of(count)));
  }

  private static Size offset(OperatorCall n) {
    TensorMeta meta = n.typeOrNull("self");
    Size own = Size.of(n.builder(), 0);
    if (meta != null && meta.storageOffset() != null) {
      long known = n.graph().program().sizeOrDynamic(meta.storageOffset());
      if (known < 0) {
        throw UnsupportedNodeException.of("the offset of its tensor is not known");
      }
      own = Size.of(n.builder(), known);
    }
    return n.has("storage_offset") ? n.size("storage_offset").minus(own) : Size.of(n.builder(), 0);
  }

  private static ViewStep strided(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = n.declared(0, n.sizes("size"));
    List<Size> strides = n.sizes("stride");
    if (sizes.size() != strides.size()) {
      throw UnsupportedNodeException.of(
          "it has %d sizes, but %d strides", sizes.size(), strides.size());
    }
    Size offset = offset(n);
    checkRange(n, sizes, strides, offset);
    Expr index = b.expr(DynamicShapes.fill(b, offset.value(), sizes));
    for (int i = 0; i < sizes.size(); i++) {
      Expr place = b.expr(Size.iota(b, sizes, i, IntegerType.I64));
      Expr stride = b.expr(DynamicShapes.fill(b, strides.get(i).value(), sizes));
      index = index.plus(place.times(stride));
    }
    return new Views.Indexed(
        IndexedPart.along(1, 0), List.of(index.value()), Strides.isUnique(sizes, strides));
  }

  /** Checks that all elements are those of the tensor: a storage may have others. */
  private static void checkRange(
      OperatorCall n, List<Size> sizes, List<Size> strides, Size offset) {
    Size count = Size.product(n.builder(), Size.allOf(n.builder(), n.tensor("self")));
    Size last = offset;
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.get(i).is(0)) {
        return;
      }
      if (strides.get(i).isKnown() && strides.get(i).orDynamic() < 0) {
        throw UnsupportedNodeException.of("it has stride %d", strides.get(i).orDynamic());
      }
      last = last.plus(sizes.get(i).plus(-1).times(strides.get(i)));
    }
    boolean isBelow = offset.isKnown() && offset.orDynamic() < 0;
    boolean isAbove = last.isKnown() && count.isKnown() && last.orDynamic() >= count.orDynamic();
    if (isBelow || isAbove) {
      throw UnsupportedNodeException.of("it shows elements that are not of its tensor");
    }
  }

  private static void asStridedScatter(OperatorCall n) {
    HloBuilder b = n.builder();
    TensorRef self = flat(n);
    List<Size> shape = Size.allOf(b, n.tensor("self"));
    ViewStep step = strided(n);
    Value source = n.value("src", self.elementType());
    Value part = MultidirectionalBroadcast.broadcastTo(b, source, step.read(b, self.value(b)));
    n.set(Size.reshape(b, step.write(b, self.value(b), part), shape));
  }

  /** Returns the indices of the elements of windows, which are rows of the result. */
  private static Value windows(HloBuilder b, Size all, long size, long step) {
    Size count = all.minus(Size.of(b, size)).over(step).plus(1);
    return Gathering.windows(b, count, size, Size.of(b, step));
  }
}
