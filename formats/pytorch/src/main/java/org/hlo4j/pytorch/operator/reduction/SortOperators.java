package org.hlo4j.pytorch.operator.reduction;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements in order, and places in ordered elements. Not a number is larger than all numbers. */
public final class SortOperators {
  private SortOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(SortOperators::sort, "aten.sort.default", "aten.sort.stable")
        .add(
            n -> n.set(sorted(n, n.flag("descending", false)).get(1)),
            "aten.argsort.default",
            "aten.argsort.stable")
        .add(n -> n.set(msorted(n)), "aten.msort.default")
        .add(SortOperators::topK, "aten.topk.default")
        .add(SortOperators::searchSorted, "aten.searchsorted.Tensor", "aten.searchsorted.Scalar")
        .add(SortOperators::bucketize, "aten.bucketize.Tensor", "aten.bucketize.Scalar")
        .add(
            SortOperators::isIn,
            "aten.isin.Tensor_Tensor",
            "aten.isin.Tensor_Scalar",
            "aten.isin.Scalar_Tensor");
  }

  private static void sort(OperatorCall n) {
    n.set(sorted(n, n.flag("descending", false)));
  }

  private static List<Value> sorted(OperatorCall n, boolean isDescending) {
    int rank = n.rank("self");
    return Sorting.sorted(
        n.builder(), n.tensor("self"), n.dimension("dim", -1, rank), isDescending);
  }

  private static Value msorted(OperatorCall n) {
    return Sorting.sorted(n.builder(), n.tensor("self"), 0, false).get(0);
  }

  private static void topK(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    int rank = TensorTypes.of(value).rank();
    int dimension = n.dimension("dim", -1, rank);
    n.set(
        rank == 0
            ? List.of(value, b.i64(0))
            : Sorting.top(b, value, dimension, n.size("k"), n.flag("largest", true)));
  }

  // Searches.

  private static void searchSorted(OperatorCall n) {
    HloBuilder b = n.builder();
    Value sequence = n.tensor("sorted_sequence");
    boolean isRight = isRight(n);
    int rank = TensorTypes.of(sequence).rank();
    if (rank == 0) {
      throw UnsupportedNodeException.of("its sequence has rank 0");
    }
    if (n.has("sorter")) {
      sequence = Gathering.along(b, sequence, n.value("sorter", IntegerType.I64), rank - 1);
    }
    n.set(0, search(n, sequence, isRight), places(n));
  }

  private static boolean isRight(OperatorCall n) {
    String side = n.text("side", "");
    if (!side.isEmpty() && !side.equals("left") && !side.equals("right")) {
      throw UnsupportedNodeException.of("its side is '%s'", side);
    }
    return side.equals("right") || n.flag("right", false);
  }

  private static void bucketize(OperatorCall n) {
    Value boundaries = n.tensor("boundaries");
    if (TensorTypes.of(boundaries).rank() != 1) {
      throw UnsupportedNodeException.of("its boundaries are not of rank 1");
    }
    n.set(0, search(n, boundaries, n.flag("right", false)), places(n));
  }

  private static Type places(OperatorCall n) {
    return n.flag("out_int32", false) ? IntegerType.I32 : IntegerType.I64;
  }

  /**
   * Returns how many elements of a sequence precede each value. Sequences of rank 1 are for all
   * values; of others each row is for a row of values.
   */
  private static Expr search(OperatorCall n, Value sequence, boolean isRight) {
    HloBuilder b = n.builder();
    Type type =
        TypePromotion.resultType(
            List.of(new TorchValue.Tensor(TensorRef.of(sequence)), n.argument("self")));
    if (type instanceof ComplexType) {
      throw UnsupportedNodeException.of("its operands are complex");
    }
    Value values = n.value("self", type);
    Value ordered = Numbers.convert(b, sequence, type);
    int rank = TensorTypes.of(values).rank();
    int sequenceRank = TensorTypes.of(ordered).rank();
    if (sequenceRank != 1 && sequenceRank != rank) {
      throw UnsupportedNodeException.of(
          "a sequence of rank %d is not for values of rank %d", sequenceRank, rank);
    }
    List<Size> sizes = Size.allOf(b, values);
    sizes.add(Size.of(b, ordered, sequenceRank - 1));
    Expr each = b.expr(Size.broadcast(b, values, sizes, Dimensions.range(0, rank)));
    LongList dimensions =
        sequenceRank == 1
            ? LongList.of(rank)
            : Dimensions.concat(Dimensions.range(0, rank - 1L), LongList.of(rank));
    Expr all = b.expr(Size.broadcast(b, ordered, sizes, dimensions));
    Expr isAfter = isRight ? all.gt(each) : all.ge(each);
    return new KnownAxes(LongList.of(rank))
        .reduce(Reduction.SUM, isAfter.not().convert(IntegerType.I64));
  }

  private static void isIn(OperatorCall n) {
    HloBuilder b = n.builder();
    boolean isOneTest = n.has("test_element");
    boolean isOneElement = n.has("element");
    String elements = isOneElement ? "element" : "elements";
    String tests = isOneTest ? "test_element" : "test_elements";
    Type type = n.promoted(elements, tests);
    Value values = n.value(elements, type);
    Value sought = n.value(tests, type);
    int rank = TensorTypes.of(values).rank();
    Value list = DynamicShapes.flat(b, sought);
    List<Size> sizes = Size.allOf(b, values);
    sizes.add(Size.of(b, list, 0));
    Expr each = b.expr(Size.broadcast(b, values, sizes, Dimensions.range(0, rank)));
    Expr all = b.expr(Size.broadcast(b, list, sizes, LongList.of(rank)));
    Expr isIn = new KnownAxes(LongList.of(rank)).reduce(Reduction.SUM, each.eq(all));
    n.set(n.flag("invert", false) ? isIn.not() : isIn);
  }
}
