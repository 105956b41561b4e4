package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.function.BinaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Operators that replace elements of one dimension by their indices, or combine them with others.
 */
final class TorchScatterOperators {
  private TorchScatterOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> n.set(combine(n, places(n), source(n, "src"), null)), "aten.scatter.src")
        .add(n -> n.set(combine(n, places(n), filling(n), null)), "aten.scatter.value")
        .add(
            n ->
                n.set(
                    combine(n, places(n), source(n, "src"), Combination.of(n.text("reduce", "")))),
            "aten.scatter.reduce")
        .add(
            n -> n.set(combine(n, places(n), filling(n), Combination.of(n.text("reduce", "")))),
            "aten.scatter.value_reduce")
        .add(
            n -> n.set(combine(n, places(n), source(n, "src"), Combination.SUM)),
            "aten.scatter_add.default")
        .add(n -> reduce(n, places(n), source(n, "src")), "aten.scatter_reduce.two")
        .add(TorchScatterOperators::indexAdd, "aten.index_add.default")
        .add(n -> n.set(combine(n, rows(n), source(n, "source"), null)), "aten.index_copy.default")
        .add(
            n -> n.set(combine(n, rows(n), filling(n), null)),
            "aten.index_fill.int_Scalar",
            "aten.index_fill.int_Tensor")
        .add(n -> reduce(n, rows(n), source(n, "source")), "aten.index_reduce.default")
        .add(TorchScatterOperators::embeddingBackward, "aten.embedding_dense_backward.default");
  }

  /** How elements are combined with others, by the names of PyTorch. */
  private enum Combination {
    SUM(Expr::plus),
    PRODUCT(TorchArithmeticOperators::product),
    MEAN(Expr::plus),
    MAX(Expr::max),
    MIN(Expr::min);

    private final BinaryOperator<Expr> function;

    Combination(BinaryOperator<Expr> function) {
      this.function = function;
    }

    static Combination of(String name) {
      return switch (name) {
        case "sum", "add" -> SUM;
        case "prod", "multiply" -> PRODUCT;
        case "mean" -> MEAN;
        case "amax" -> MAX;
        case "amin" -> MIN;
        default -> throw UnsupportedNodeException.of("its reduction is '%s'", name);
      };
    }

    /** Returns the number that changes no other one. */
    Value identity(HloBuilder b, Type type) {
      return switch (this) {
        case SUM, MEAN -> Numbers.of(b, 0, type);
        case PRODUCT -> Numbers.of(b, 1, type);
        case MAX -> b.constant(Reduction.MAX.identity(type));
        case MIN -> b.constant(Reduction.MIN.identity(type));
      };
    }
  }

  /**
   * The elements that are replaced.
   *
   * @param data the tensor, of rank 1 if it has rank 0
   * @param part indexed by one dimension, or by all
   * @param indices for each of these
   */
  private record Places(Value data, IndexedPart part, List<Value> indices) {
    List<Size> sizes(HloBuilder b) {
      return part.sizes(b, data, indices.getFirst());
    }
  }

  /** Returns the elements at indices along a dimension, and those of the index along the others. */
  private static Places places(OperatorCall n) {
    HloBuilder b = n.builder();
    Value data = TorchIndexOperators.list(b, n.tensor("self"));
    int rank = TensorTypes.of(data).rank();
    int dimension = n.dimension("dim", 0, rank);
    Value index = TorchIndexOperators.list(b, TorchIndexOperators.indices(n, "index"));
    if (TensorTypes.of(index).shape().equals(LongList.of(0)) && rank > 1) {
      List<Size> none = Size.known(b, LongList.wrap(new long[rank]));
      index = Size.reshape(b, index, none);
    }
    if (TensorTypes.of(index).rank() != rank) {
      throw UnsupportedNodeException.of(
          "its tensor has rank %d, its index %d", rank, TensorTypes.of(index).rank());
    }
    return new Places(
        data,
        new IndexedPart(rank, DynamicShapes.range(0, rank), 0),
        TorchIndexOperators.coordinates(b, index, dimension));
  }

  /** Returns the parts at indices of a dimension. */
  private static Places rows(OperatorCall n) {
    HloBuilder b = n.builder();
    Value data = TorchIndexOperators.list(b, n.tensor("self"));
    int rank = TensorTypes.of(data).rank();
    int dimension = n.dimension("dim", 0, rank);
    Value index = TorchIndexOperators.list(b, TorchIndexOperators.indices(n, "index"));
    if (TensorTypes.of(index).rank() != 1) {
      throw UnsupportedNodeException.of("its index has rank %d", TensorTypes.of(index).rank());
    }
    Value places = AdvancedIndex.integers(b, index, Size.of(b, data, dimension));
    return new Places(data, IndexedPart.along(rank, dimension), List.of(places));
  }

  /** Returns a tensor whose first elements, as many as there are indices, are used. */
  private static Value source(OperatorCall n, String name) {
    return TorchIndexOperators.list(n.builder(), n.value(name, n.ref("self").elementType()));
  }

  /** Returns the elements of a tensor that belong to places: the first ones of each dimension. */
  private static Value part(HloBuilder b, Value source, List<Size> sizes) {
    List<Size> own = Size.allOf(b, source);
    if (own.size() < sizes.size() && own.size() == 1) {
      // A source of rank 0 for one index.
      return Size.reshape(b, source, sizes);
    }
    if (own.size() != sizes.size()) {
      throw UnsupportedNodeException.of("its source has rank %d, not %d", own.size(), sizes.size());
    }
    Value value = source;
    for (int i = 0; i < sizes.size(); i++) {
      if (!own.get(i).isSame(sizes.get(i))) {
        value = DynamicShapes.slice(b, value, i, Size.of(b, 0), sizes.get(i));
      }
    }
    return value;
  }

  /** Returns a number, to be used at all places. */
  private static Value filling(OperatorCall n) {
    Value value = n.value("value", n.ref("self").elementType());
    return Size.reshape(n.builder(), value, List.of());
  }

  private static RegionBodies.Body body(HloBuilder b, @Nullable Combination combination) {
    return pair ->
        List.of(
            combination == null
                ? pair.get(1)
                : combination.function.apply(b.expr(pair.get(0)), b.expr(pair.get(1))).value());
  }

  /** Returns the tensor with updates, which replace elements if they are not combined. */
  private static Value combine(
      OperatorCall n, Places places, Value source, @Nullable Combination combination) {
    HloBuilder b = n.builder();
    return like(n, scatter(b, places, places.data, updates(b, places, source), combination));
  }

  private static Value updates(HloBuilder b, Places places, Value source) {
    List<Size> sizes = places.sizes(b);
    return TensorTypes.of(source).rank() == 0
        ? DynamicShapes.fill(b, source, sizes)
        : part(b, source, sizes);
  }

  private static Value scatter(
      HloBuilder b, Places places, Value data, Value updates, @Nullable Combination combination) {
    return places.part.scatter(b, data, places.indices, updates, body(b, combination));
  }

  /** Returns a result in the shape of the tensor. */
  private static Value like(OperatorCall n, Value result) {
    return n.ref("self").type().rank() == 0 ? Size.reshape(n.builder(), result, List.of()) : result;
  }

  // Reductions.

  private static void reduce(OperatorCall n, Places places, Value source) {
    HloBuilder b = n.builder();
    Combination combination = Combination.of(n.text("reduce", ""));
    Type type = n.ref("self").elementType();
    if (TypePromotion.isComplex(type) && combination != Combination.SUM) {
      throw UnsupportedNodeException.of("it reduces complex numbers to their %s", combination);
    }
    boolean isIncluded = n.flag("include_self", true);
    Value updates = updates(b, places, source);
    Value start = places.data;
    if (!isIncluded) {
      Value identity = DynamicShapes.fill(b, combination.identity(b, type), Size.allOf(b, updates));
      start = scatter(b, places, start, identity, null);
    }
    Value result = scatter(b, places, start, updates, combination);
    if (combination == Combination.MEAN) {
      Expr sum = b.expr(result);
      Expr none = Numbers.like(sum, isIncluded ? 1 : 0);
      Expr ones = Numbers.like(b.expr(updates), 1);
      Expr count =
          b.expr(scatter(b, places, none.value(), ones.value(), Combination.SUM))
              .max(Numbers.like(sum, 1));
      result = quotient(sum, count).value();
    }
    n.set(like(n, result));
  }

  private static Expr quotient(Expr sum, Expr count) {
    return sum.elementType() instanceof FloatType || sum.isComplex()
        ? sum.over(count)
        : TorchArithmeticOperators.floorDivision(sum, count);
  }

  private static void indexAdd(OperatorCall n) {
    HloBuilder b = n.builder();
    Places places = rows(n);
    Expr updates = b.expr(updates(b, places, source(n, "source")));
    if (n.has("alpha")) {
      Type computed = TypePromotion.computed(updates.elementType());
      Expr wide = Formulas.convert(updates, computed);
      Value alpha = n.value("alpha", computed);
      Expr scale = b.expr(DynamicShapes.fill(b, alpha, Size.allOf(b, updates.value())));
      Expr scaled = TorchArithmeticOperators.product(wide, scale);
      updates = Formulas.convert(scaled, updates.elementType());
    }
    n.set(like(n, scatter(b, places, places.data, updates.value(), Combination.SUM)));
  }

  /** Adds the gradients of rows at their indices, without those of padding. */
  private static void embeddingBackward(OperatorCall n) {
    HloBuilder b = n.builder();
    if (n.flag("scale_grad_by_freq", false)) {
      throw UnsupportedNodeException.of("it scales gradients by frequencies");
    }
    Value index = TorchIndexOperators.flat(b, TorchIndexOperators.indices(n, "indices"));
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
            .scatter(
                b,
                DynamicShapes.fill(b, zero, table),
                List.of(index),
                used.value(),
                body(b, Combination.SUM)));
  }
}
