package org.hlo4j.pytorch.operator.index;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that take elements by their indices, or replace them by lists of indices. */
public final class IndexOperators {
  private IndexOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n ->
                n.set(
                    IndexArguments.of(n, n.tensor("self"), "indices")
                        .gather(n.builder(), n.tensor("self"))),
            "aten.index.Tensor",
            "aten.index.Tensor_hacked_twin",
            "aten._unsafe_index.Tensor",
            "aten._unsafe_index.Tensor_hacked_twin")
        .add(
            IndexOperators::indexPut,
            "aten.index_put.default",
            "aten.index_put.hacked_twin",
            "aten._unsafe_index_put.default",
            "aten._unsafe_index_put.hacked_twin",
            "aten._index_put_impl.default")
        .add(IndexOperators::maskedIndex, "aten._unsafe_masked_index.default")
        .add(IndexOperators::maskedIndexPut, "aten._unsafe_masked_index_put_accumulate.default")
        .add(IndexOperators::indexSelect, "aten.index_select.default")
        .add(IndexOperators::gather, "aten.gather.default")
        .add(IndexOperators::take, "aten.take.default")
        .add(IndexOperators::takeAlong, "aten.take_along_dim.default")
        .add(IndexOperators::put, "aten.put.default")
        .add(IndexOperators::embedding, "aten.embedding.default")
        .add(IndexOperators::oneHot, "aten.one_hot.default");
  }

  // Lists of indices.

  private static void indexPut(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Value values = n.value("values", n.elementType("self"));
    boolean isSum = n.flag("accumulate", false);
    AdvancedIndex.Mask mask = IndexArguments.maskOrNull(n, "indices");
    List<Size> spread = mask == null ? null : mask.spreadOrNull(b, self, values);
    if (mask == null || spread == null) {
      n.set(IndexArguments.of(n, self, "indices").put(b, self, values, isSum));
      return;
    }
    // The assigned values do not depend on how many elements there are.
    List<Size> sizes = Size.allOf(b, self);
    int first = mask.dimension();
    Value isPut =
        Size.broadcast(b, mask.value(), sizes, Dimensions.range(first, first + mask.rank()));
    Value shaped = Size.reshape(b, values, spread);
    Value all = MultidirectionalBroadcast.broadcastTo(b, shaped, self);
    Value put = isSum ? b.expr(self).plus(b.expr(all)).value() : all;
    n.set(b.select(isPut, put, self));
  }

  private static Value spreadMask(OperatorCall n, AdvancedIndex index, Value self) {
    return index.spread(n.builder(), self, n.value("mask", IntegerType.I1));
  }

  private static void maskedIndex(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    AdvancedIndex index = IndexArguments.of(n, self, "indices");
    Value taken = index.gather(b, self);
    Value fill = n.value("fill", n.elementType("self"));
    n.set(
        b.select(
            spreadMask(n, index, self), taken, DynamicShapes.fill(b, fill, Size.allOf(b, taken))));
  }

  private static void maskedIndexPut(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    AdvancedIndex index = IndexArguments.of(n, self, "indices");
    Expr values = b.expr(index.spread(b, self, n.value("values", n.elementType("self"))));
    Expr masked = b.expr(spreadMask(n, index, self)).select(values, Numbers.zero(values));
    n.set(index.put(b, self, masked.value(), true));
  }

  // One dimension.

  /** Returns integers as the indices of the operators that accept no negative ones. */
  public static Value indices(OperatorCall n, String name) {
    Value index = n.tensor(name);
    if (!(TensorTypes.elementOf(index) instanceof IntegerType type) || type.width() == 1) {
      throw UnsupportedNodeException.of(
          "its argument '%s' has elements of type %s", name, TensorTypes.elementOf(index));
    }
    return Formulas.convert(n.builder(), index, IntegerType.I64);
  }

  private static void indexSelect(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Value data = Movement.vector(b, self);
    int dimension = n.dimension("dim", 0, TensorTypes.of(data).rank());
    Value index = Movement.vector(b, indices(n, "index"));
    if (TensorTypes.of(index).rank() != 1) {
      throw UnsupportedNodeException.of("its index has rank %d", TensorTypes.of(index).rank());
    }
    Value taken = Gathering.take(b, data, index, dimension);
    n.set(TensorTypes.of(self).rank() == 0 ? Size.reshape(b, taken, List.of()) : taken);
  }

  private static void gather(OperatorCall n) {
    HloBuilder b = n.builder();
    Value index = indices(n, "index");
    Value places = Movement.vector(b, index);
    Value data = Movement.vector(b, n.tensor("self"));
    int dimension = n.dimension("dim", 0, TensorTypes.of(data).rank());
    n.set(DynamicShapes.reshapeLike(b, Gathering.along(b, data, places, dimension), index));
  }

  private static void takeAlong(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Value index = indices(n, "indices");
    if (!n.has("dim")) {
      Value data = DynamicShapes.flat(b, self);
      Value places = AdvancedIndex.integers(b, DynamicShapes.flat(b, index), Size.of(b, data, 0));
      n.set(Gathering.take(b, data, places, 0));
      return;
    }
    int rank = TensorTypes.of(self).rank();
    int dimension = n.dimension("dim", 0, rank);
    if (rank == 0 || TensorTypes.of(index).rank() != rank) {
      throw UnsupportedNodeException.of(
          "its tensor has rank %d, its indices %d", rank, TensorTypes.of(index).rank());
    }
    List<Size> dataSizes = Size.allOf(b, self);
    List<Size> indexSizes = Size.allOf(b, index);
    for (int i = 0; i < rank; i++) {
      if (i != dimension) {
        Size common = MultidirectionalBroadcast.common(dataSizes.get(i), indexSizes.get(i));
        dataSizes.set(i, common);
        indexSizes.set(i, common);
      }
    }
    Value data = Size.broadcast(b, self, dataSizes);
    Value places =
        AdvancedIndex.integers(b, Size.broadcast(b, index, indexSizes), dataSizes.get(dimension));
    n.set(Gathering.along(b, data, places, dimension));
  }

  // All elements in their order.

  private static void take(OperatorCall n) {
    HloBuilder b = n.builder();
    Value data = DynamicShapes.flat(b, n.tensor("self"));
    Value places = AdvancedIndex.integers(b, indices(n, "index"), Size.of(b, data, 0));
    n.set(Gathering.take(b, data, places, 0));
  }

  private static void put(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Value data = DynamicShapes.flat(b, self);
    Value index = DynamicShapes.flat(b, indices(n, "index"));
    AdvancedIndex places =
        new AdvancedIndex(
            IndexedPart.along(1, 0),
            List.of(AdvancedIndex.integers(b, index, Size.of(b, data, 0))));
    Value source = DynamicShapes.flat(b, n.value("source", n.elementType("self")));
    Value result = places.put(b, data, source, n.flag("accumulate", false));
    n.set(DynamicShapes.reshapeLike(b, result, self));
  }

  // Rows of tables.

  private static void embedding(OperatorCall n) {
    n.set(Gathering.take(n.builder(), n.tensor("weight"), indices(n, "indices"), 0));
  }

  private static void oneHot(OperatorCall n) {
    HloBuilder b = n.builder();
    Value index = indices(n, "self");
    Size given = n.size("num_classes", -1);
    Size classes = given;
    if (given.is(-1)) {
      int rank = TensorTypes.of(index).rank();
      classes =
          Size.computed(b, () -> Reduction.MAX.apply(b, index, Dimensions.range(0, rank))).plus(1);
    }
    List<Size> sizes = Size.allOf(b, index);
    int last = sizes.size();
    sizes.add(classes);
    sizes = n.declared(0, sizes);
    n.set(Gathering.oneHot(b.expr(index), last, sizes).convert(IntegerType.I64));
  }
}
