package org.hlo4j.pytorch.operator.index;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.index.Segments;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Operators that replace elements of one dimension by their indices, or combine them with others.
 */
public final class ScatterOperators {
  private static final String MEAN = "mean";

  private ScatterOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> n.set(combine(n, places(n), source(n, "src"), null)), "aten.scatter.src")
        .add(n -> n.set(combine(n, places(n), filling(n), null)), "aten.scatter.value")
        .add(
            n -> n.set(combine(n, places(n), source(n, "src"), reduction(n.text("reduce", "")))),
            "aten.scatter.reduce")
        .add(
            n -> n.set(combine(n, places(n), filling(n), reduction(n.text("reduce", "")))),
            "aten.scatter.value_reduce")
        .add(
            n -> n.set(combine(n, places(n), source(n, "src"), Reduction.SUM)),
            "aten.scatter_add.default")
        .add(n -> reduce(n, places(n), source(n, "src")), "aten.scatter_reduce.two")
        .add(ScatterOperators::indexAdd, "aten.index_add.default")
        .add(n -> n.set(combine(n, rows(n), source(n, "source"), null)), "aten.index_copy.default")
        .add(
            n -> n.set(combine(n, rows(n), filling(n), null)),
            "aten.index_fill.int_Scalar",
            "aten.index_fill.int_Tensor")
        .add(n -> reduce(n, rows(n), source(n, "source")), "aten.index_reduce.default")
        .add(ScatterOperators::segments, "aten.segment_reduce.default")
        .add(ScatterOperators::embeddingBackward, "aten.embedding_dense_backward.default");
  }

  /**
   * The elements that are replaced.
   *
   * @param data the tensor, of rank 1 if it has rank 0
   * @param part indexed by one dimension, or by all
   * @param indices for each of these
   */
  private record Places(Value data, IndexedPart part, List<Value> indices) {
    Value updates(HloBuilder b, Value source) {
      return part.updates(b, data, indices.getFirst(), source);
    }
  }

  /** Returns the elements at indices along a dimension, and those of the index along the others. */
  private static Places places(OperatorCall n) {
    HloBuilder b = n.builder();
    Value data = Movement.vector(b, n.tensor("self"));
    int rank = TensorTypes.of(data).rank();
    int dimension = n.dimension("dim", 0, rank);
    Value index = Movement.vector(b, IndexOperators.indices(n, "index"));
    if (TensorTypes.of(index).shape().equals(LongList.of(0)) && rank > 1) {
      List<Size> none = Size.known(b, LongList.wrap(new long[rank]));
      index = Size.reshape(b, index, none);
    }
    if (TensorTypes.of(index).rank() != rank) {
      throw UnsupportedNodeException.of(
          "its tensor has rank %d, its index %d", rank, TensorTypes.of(index).rank());
    }
    return new Places(
        data, IndexedPart.first(rank, rank), Gathering.coordinates(b, index, dimension));
  }

  /** Returns the parts at indices of a dimension. */
  private static Places rows(OperatorCall n) {
    HloBuilder b = n.builder();
    Value data = Movement.vector(b, n.tensor("self"));
    int rank = TensorTypes.of(data).rank();
    int dimension = n.dimension("dim", 0, rank);
    Value index = Movement.vector(b, IndexOperators.indices(n, "index"));
    if (TensorTypes.of(index).rank() != 1) {
      throw UnsupportedNodeException.of("its index has rank %d", TensorTypes.of(index).rank());
    }
    Value places = AdvancedIndex.integers(b, index, Size.of(b, data, dimension));
    return new Places(data, IndexedPart.along(rank, dimension), List.of(places));
  }

  /** Returns a tensor whose first elements, as many as there are indices, are used. */
  private static Value source(OperatorCall n, String name) {
    return Movement.vector(n.builder(), n.value(name, n.elementType("self")));
  }

  /** Returns a number, to be used at all places. */
  private static Value filling(OperatorCall n) {
    Value value = n.value("value", n.elementType("self"));
    return Size.reshape(n.builder(), value, List.of());
  }

  /** Returns the tensor with updates, which replace elements if they are not combined. */
  private static Value combine(
      OperatorCall n, Places places, Value source, @Nullable Reduction reduction) {
    HloBuilder b = n.builder();
    return like(n, scatter(b, places, places.data, places.updates(b, source), reduction));
  }

  private static Value scatter(
      HloBuilder b, Places places, Value data, Value updates, @Nullable Reduction reduction) {
    return places.part.combine(b, data, places.indices, updates, reduction);
  }

  /** Returns a result in the shape of the tensor. */
  private static Value like(OperatorCall n, Value result) {
    return n.rank("self") == 0 ? Size.reshape(n.builder(), result, List.of()) : result;
  }

  // Reductions.

  private static void reduce(OperatorCall n, Places places, Value source) {
    HloBuilder b = n.builder();
    String name = n.text("reduce", "");
    Reduction reduction = reduction(name);
    Type type = n.elementType("self");
    if (TypePromotion.isComplex(type) && (reduction != Reduction.SUM || name.equals(MEAN))) {
      throw UnsupportedNodeException.of("it reduces complex numbers to their %s", name);
    }
    boolean isIncluded = n.flag("include_self", true);
    Value updates = places.updates(b, source);
    Value start = places.data;
    if (!isIncluded) {
      Value identity = DynamicShapes.fill(b, reduction.identity(b, type), Size.allOf(b, updates));
      start = scatter(b, places, start, identity, null);
    }
    Value result = scatter(b, places, start, updates, reduction);
    if (name.equals(MEAN)) {
      Expr sum = b.expr(result);
      Expr none = Numbers.like(sum, isIncluded ? 1 : 0);
      Expr ones = Numbers.like(b.expr(updates), 1);
      Expr count =
          b.expr(scatter(b, places, none.value(), ones.value(), Reduction.SUM))
              .max(Numbers.like(sum, 1));
      result = Arithmetic.quotient(sum, count).value();
    }
    n.set(like(n, result));
  }

  /** Reduces rows that follow one another: as many as lengths say, or up to offsets. */
  private static void segments(OperatorCall n) {
    HloBuilder b = n.builder();
    Expr data = n.expr("data");
    int rank = TensorTypes.rank(data);
    if (rank == 0 || n.dimension("axis", 0, rank) != 0) {
      throw UnsupportedNodeException.of("it reduces segments of a dimension that is not the first");
    }
    Value ends = n.has("lengths") ? n.tensor("lengths") : n.tensor("offsets");
    TensorTypes.requireRank(ends, 1);
    Segments segments =
        n.has("lengths") ? Segments.ofLengths(b, ends) : Segments.ofOffsets(b, ends);
    String name = n.text("reduce", "");
    Reduction reduction =
        switch (name) {
          case "max" -> Reduction.MAX;
          case "min" -> Reduction.MIN;
          default -> reduction(name);
        };
    Value initial =
        n.has("initial")
            ? n.value("initial", data.elementType())
            : reduction.identity(b, data.elementType());
    Expr result = segments.reduce(data, reduction, initial);
    n.set(name.equals(MEAN) ? segments.means(result, n.has("initial")) : result);
  }

  private static void indexAdd(OperatorCall n) {
    HloBuilder b = n.builder();
    Places places = rows(n);
    Expr updates = b.expr(places.updates(b, source(n, "source")));
    if (n.has("alpha")) {
      Type computed = TypePromotion.computed(updates.elementType());
      Expr wide = Formulas.convert(updates, computed);
      Value alpha = n.value("alpha", computed);
      Expr scale = b.expr(DynamicShapes.fill(b, alpha, Size.allOf(b, updates.value())));
      Expr scaled = Arithmetic.product(wide, scale);
      updates = Formulas.convert(scaled, updates.elementType());
    }
    n.set(like(n, scatter(b, places, places.data, updates.value(), Reduction.SUM)));
  }

  /** Adds the gradients of rows at their indices, without those of padding. */
  private static void embeddingBackward(OperatorCall n) {
    HloBuilder b = n.builder();
    if (n.flag("scale_grad_by_freq", false)) {
      throw UnsupportedNodeException.of("it scales gradients by frequencies");
    }
    Value index = DynamicShapes.flat(b, IndexOperators.indices(n, "indices"));
    Value given = n.tensor("grad_output");
    List<Size> sizes = Size.allOf(b, given);
    if (sizes.isEmpty()) {
      throw UnsupportedNodeException.of("its gradient has rank 0");
    }
    Size width = sizes.getLast();
    Expr rows = b.expr(Size.reshape(b, given, List.of(Size.of(b, index, 0), width)));
    Expr place = b.expr(index);
    Expr padding =
        b.expr(DynamicShapes.fill(b, n.size("padding_idx", -1).value(), Size.allOf(b, index)));
    Value isUsed =
        Size.broadcast(b, place.ne(padding).value(), Size.allOf(b, rows.value()), LongList.of(0));
    Expr used = b.expr(isUsed).select(rows, Numbers.zero(rows));
    Value zero = Numbers.of(b, 0, used.elementType());
    List<Size> table = n.declared(0, List.of(n.size("num_weights"), width));
    n.set(
        IndexedPart.along(2, 0)
            .add(b, DynamicShapes.fill(b, zero, table), List.of(index), used.value()));
  }

  /** Returns how elements are combined with others, by the name of PyTorch. */
  private static Reduction reduction(String name) {
    return switch (name) {
      case "sum", "add", MEAN -> Reduction.SUM;
      case "prod", "multiply" -> Reduction.PRODUCT;
      case "amax" -> Reduction.MAX;
      case "amin" -> Reduction.MIN;
      default -> throw UnsupportedNodeException.of("its reduction is '%s'", name);
    };
  }
}
