package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that find the largest and least elements. */
final class SortOperators {
  private SortOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("TopK", since(1, 10, 11, 24), SortOperators::topK)
        .add("ArgMax", since(1, 11, 12, 13), n -> extreme(n, ComparisonDirection.GT))
        .add("ArgMin", since(1, 11, 12, 13), n -> extreme(n, ComparisonDirection.LT))
        .add("Unique", since(11, 28), UniqueOperator::build);
  }

  // TopK.

  private static void topK(Node n) {
    HloBuilder b = n.builder();
    int rank = n.input(0).rank();
    int axis = n.axis("axis", -1, rank);
    Value value = n.value(0);
    Size count = n.hasInput(1) ? n.oneInteger(1, "K") : Size.of(b, n.integer("k"));
    List<Size> sizes = Size.allOf(b, value);
    sizes.set(axis, count);
    count = n.declared(0, sizes).get(axis);
    List<Value> top = Sorting.top(b, value, axis, count, n.integer("largest", 1) != 0);
    n.set(top.get(0), top.get(1));
  }

  // ArgMax and ArgMin.

  private static void extreme(Node n, ComparisonDirection direction) {
    HloBuilder b = n.builder();
    int axis = n.axis("axis", 0, n.input(0).rank());
    boolean isLast = n.flag("select_last_index");
    boolean isMaximum = direction == ComparisonDirection.GT;
    Expr x = n.expr(0);
    List<Size> sizes = Size.allOf(b, x.value());
    Expr indices = b.expr(Size.iota(b, sizes, axis, IntegerType.I64));
    if (x.elementType() instanceof FloatType) {
      // As in ONNX Runtime: a NaN that is the first element is kept, others are ignored.
      Expr isIgnored = x.ne(x).and(indices.ne(indices.like(0)));
      x = isIgnored.select(isMaximum ? x.negativeInfinity() : x.infinity(), x);
    }
    Value result = Extremes.of(x, indices, LongList.of(axis), direction, isLast).get(1).value();
    if (n.integer("keepdims", 1) != 0) {
      sizes.set(axis, Size.of(b, 1));
      result = Size.reshape(b, result, sizes);
    }
    n.set(result);
  }
}
