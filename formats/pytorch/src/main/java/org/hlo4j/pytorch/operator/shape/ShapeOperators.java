package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Reshaping;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TensorStrides;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.ViewStep;
import org.hlo4j.pytorch.importer.Views;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that show the elements of a tensor in other dimensions. */
public final class ShapeOperators {
  private ShapeOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    addReshapes(rows);
    addPermutations(rows);
    addUnitDimensions(rows);
    addExpansions(rows);
  }

  /** Returns an operator whose results are copies of those of another, which are views. */
  static OperatorTable.Builder<OperatorCall> copy(OperatorTable.Builder<OperatorCall> view) {
    return n -> {
      view.build(n);
      for (int i = 0; i < n.resultCount(); i++) {
        if (n.resultOrNull(i) instanceof TorchValue.Tensor(TensorRef ref)) {
          n.set(i, ref.value(n.builder()));
        }
      }
    };
  }

  // The same order of elements.

  private static void addReshapes(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> view =
        n -> n.setView(0, n.ref("self"), new Views.Reshaped(given(n, "size")));
    rows.add(view, "aten.view.default", "aten._unsafe_view.default", "aten._reshape_alias.default")
        .add(copy(view), "aten.view_copy.default", "aten._reshape_alias_copy.default")
        .add(n -> reshape(n, given(n, "shape")), "aten.reshape.default")
        .add(n -> reshape(n, Size.allOf(n.builder(), n.tensor("other"))), "aten.reshape_as.default")
        .add(ShapeOperators::viewAs, "aten.view_as.default")
        .add(n -> reshape(n, flattened(n)), "aten.flatten.using_ints")
        .add(ShapeOperators::ravel, "aten.ravel.default")
        .add(ShapeOperators::unflatten, "aten.unflatten.int");
  }

  private static List<Size> given(OperatorCall n, String name) {
    Value self = n.tensor("self");
    List<Size> sizes = Size.allOf(n.builder(), self);
    return n.declared(0, Reshaping.inferred(n.builder(), sizes, n.sizes(name), false));
  }

  /** Sets a result that is a view unless the strides of the operand require a copy. */
  private static void reshape(OperatorCall n, List<Size> sizes) {
    reshape(n, sizes, TensorStrides.canView(n.typeOrNull("self"), n.declaredOrNull(0)));
  }

  private static void reshape(OperatorCall n, List<Size> sizes, boolean isView) {
    TensorRef self = n.ref("self");
    if (isView) {
      n.setView(0, self, new Views.Reshaped(sizes));
    } else {
      n.set(Size.reshape(n.builder(), self.value(n.builder()), sizes));
    }
  }

  private static void viewAs(OperatorCall n) {
    n.setView(0, n.ref("self"), new Views.Reshaped(Size.allOf(n.builder(), n.tensor("other"))));
  }

  private static List<Size> flattened(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.tensor("self"));
    int rank = sizes.size();
    int start = n.dimension("start_dim", 0, rank);
    int end = n.dimension("end_dim", -1, rank);
    if (rank == 0) {
      return List.of(Size.of(b, 1));
    }
    if (start > end) {
      throw UnsupportedNodeException.of("its first dimension %d is after the last, %d", start, end);
    }
    List<Size> flattened = new ArrayList<>(sizes.subList(0, start));
    flattened.add(Size.product(b, sizes.subList(start, end + 1)));
    flattened.addAll(sizes.subList(end + 1, rank));
    return n.declared(0, flattened);
  }

  /** Converts {@code ravel}, which copies what is not contiguous. */
  private static void ravel(OperatorCall n) {
    Size count = Size.product(n.builder(), Size.allOf(n.builder(), n.tensor("self")));
    reshape(n, n.declared(0, List.of(count)), TensorStrides.isContiguous(n.typeOrNull("self")));
  }

  private static void unflatten(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.tensor("self"));
    int dimension = n.dimension("dim", 0, sizes.size());
    if (sizes.isEmpty()) {
      throw UnsupportedNodeException.of("its tensor has rank 0");
    }
    List<Size> parts =
        Reshaping.inferred(b, List.of(sizes.remove(dimension)), n.sizes("sizes"), false);
    sizes.addAll(dimension, parts);
    n.setView(0, n.ref("self"), new Views.Reshaped(n.declared(0, sizes)));
  }

  // The order of dimensions.

  private static void addPermutations(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> permute = n -> permute(n, permutation(n));
    OperatorTable.Builder<OperatorCall> swap = swap("dim0", "dim1");
    OperatorTable.Builder<OperatorCall> transpose = n -> permute(n, lastSwapped(n, 2));
    rows.add(permute, "aten.permute.default")
        .add(copy(permute), "aten.permute_copy.default")
        .add(swap, "aten.transpose.int", "aten.transpose_.default", "aten.swapdims.default")
        .add(copy(swap), "aten.transpose_copy.int")
        .add(swap("axis0", "axis1"), "aten.swapaxes.default")
        .add(transpose, "aten.t.default", "aten.t_.default")
        .add(copy(transpose), "aten.t_copy.default")
        .add(n -> permute(n, lastSwapped(n, Integer.MAX_VALUE)), "aten.mT.default")
        .add(n -> permute(n, reversed(n)), "aten.numpy_T.default")
        .add(
            ShapeOperators::adjoint,
            "aten.mH.default",
            "aten.matrix_H.default",
            "aten.adjoint.default")
        .add(
            n -> permute(n, moved(n)),
            "aten.movedim.int",
            "aten.movedim.intlist",
            "aten.moveaxis.int",
            "aten.moveaxis.intlist");
  }

  private static void permute(OperatorCall n, LongList dimensions) {
    n.setView(0, n.ref("self"), new Views.Permuted(dimensions));
  }

  private static LongList permutation(OperatorCall n) {
    int rank = n.rank("self");
    long[] given = n.integers("dims");
    long[] dimensions = new long[given.length];
    for (int i = 0; i < given.length; i++) {
      dimensions[i] = OperatorCall.dimension(given[i], rank);
    }
    if (!Arrays.equals(
        Arrays.stream(dimensions).sorted().toArray(), Dimensions.range(0, rank).toArray())) {
      throw UnsupportedNodeException.of("its dimensions are %s", Arrays.toString(given));
    }
    return LongList.wrap(dimensions);
  }

  private static OperatorTable.Builder<OperatorCall> swap(String first, String second) {
    return n -> {
      int rank = n.rank("self");
      permute(
          n,
          DynamicShapes.swapped(rank, n.dimension(first, 0, rank), n.dimension(second, 0, rank)));
    };
  }

  private static LongList lastSwapped(OperatorCall n, int maxRank) {
    int rank = n.rank("self");
    if (rank > maxRank) {
      throw UnsupportedNodeException.of("its tensor has rank %d", rank);
    }
    return rank < 2 ? Dimensions.range(0, rank) : DynamicShapes.swapped(rank, rank - 2, rank - 1);
  }

  private static LongList reversed(OperatorCall n) {
    int rank = n.rank("self");
    return LongList.wrap(Dimensions.range(0, rank).stream().map(i -> rank - 1 - i).toArray());
  }

  private static void adjoint(OperatorCall n) {
    TensorRef self = n.ref("self");
    TensorRef transposed =
        self.view(n.builder(), new Views.Permuted(lastSwapped(n, Integer.MAX_VALUE)));
    n.set(0, new TorchValue.Tensor(ElementViews.conjugate(n.builder(), transposed)));
  }

  private static LongList moved(OperatorCall n) {
    int rank = n.rank("self");
    long[] sources = n.integers("source");
    long[] destinations = n.integers("destination");
    long[] dimensions = new long[rank];
    Arrays.fill(dimensions, -1);
    List<Long> rest = new ArrayList<>(Dimensions.range(0, rank).boxed());
    if (rank > 0 && sources.length == destinations.length) {
      for (int i = 0; i < sources.length; i++) {
        int source = OperatorCall.dimension(sources[i], rank);
        int destination = OperatorCall.dimension(destinations[i], rank);
        if (!rest.remove((Long) (long) source) || dimensions[destination] >= 0) {
          throw UnsupportedNodeException.of("it moves a dimension twice");
        }
        dimensions[destination] = source;
      }
    } else if (sources.length != destinations.length) {
      throw UnsupportedNodeException.of(
          "it moves %d dimensions to %d", sources.length, destinations.length);
    }
    for (int i = 0; i < rank; i++) {
      if (dimensions[i] < 0) {
        dimensions[i] = rest.removeFirst();
      }
    }
    return LongList.wrap(dimensions);
  }

  // Dimensions of size one.

  private static void addUnitDimensions(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> squeeze = ShapeOperators::squeeze;
    OperatorTable.Builder<OperatorCall> unsqueeze = ShapeOperators::unsqueeze;
    for (String overload : List.of("default", "dim", "dims")) {
      rows.add(squeeze, "aten.squeeze." + overload, "aten.squeeze_." + overload)
          .add(copy(squeeze), "aten.squeeze_copy." + overload);
    }
    rows.add(unsqueeze, "aten.unsqueeze.default", "aten.unsqueeze_.default")
        .add(copy(unsqueeze), "aten.unsqueeze_copy.default");
  }

  private static void squeeze(OperatorCall n) {
    List<Size> sizes = Size.allOf(n.builder(), n.tensor("self"));
    int rank = sizes.size();
    LongList dimensions =
        n.has("dim") ? OperatorCall.dimensions(n.integers("dim"), rank) : Dimensions.range(0, rank);
    List<Size> kept = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      if (!dimensions.contains(i) || !sizes.get(i).is(1)) {
        kept.add(sizes.get(i));
      }
    }
    n.setView(0, n.ref("self"), new Views.Reshaped(kept));
  }

  private static void unsqueeze(OperatorCall n) {
    List<Size> sizes = Size.allOf(n.builder(), n.tensor("self"));
    sizes.add(n.dimension("dim", 0, sizes.size() + 1), Size.of(n.builder(), 1));
    n.setView(0, n.ref("self"), new Views.Reshaped(sizes));
  }

  // Broadcasting.

  private static void addExpansions(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> expand = n -> expand(n, n.sizes("size"));
    rows.add(expand, "aten.expand.default", "aten.broadcast_to.default")
        .add(copy(expand), "aten.expand_copy.default")
        .add(n -> expand(n, Size.allOf(n.builder(), n.tensor("other"))), "aten.expand_as.default");
  }

  private static void expand(OperatorCall n, List<Size> sizes) {
    n.setView(0, n.ref("self"), expansion(n.builder(), n.ref("self"), sizes));
  }

  /**
   * Returns a view that repeats elements.
   *
   * @param given the sizes, -1 for those that do not change
   */
  static ViewStep expansion(HloBuilder b, TensorRef tensor, List<Size> given) {
    return new Views.Expanded(
        MultidirectionalBroadcast.expanded(Size.allOf(b, tensor.value(b)), given));
  }
}
