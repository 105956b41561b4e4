package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that take the elements for which a condition holds. */
final class SelectionOperators {
  private SelectionOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Where", since(9, 16), SelectionOperators::where)
        .add("Trilu", since(14), SelectionOperators::trilu)
        .add("Compress", since(9, 11, 28), SelectionOperators::compress)
        .add("NonZero", since(9, 13), SelectionOperators::nonZero);
  }

  private static void where(Node n) {
    List<Value> values =
        MultidirectionalBroadcast.broadcast(
            n.builder(), List.of(n.value(0), n.value(1), n.value(2)));
    n.set(n.builder().select(values.get(0), values.get(1), values.get(2)));
  }

  private static void trilu(Node n) {
    HloBuilder b = n.builder();
    Size diagonal = n.hasInput(1) ? n.oneInteger(1, "k") : Size.of(b, 0);
    boolean isUpper = n.integer("upper", 1) != 0;
    ComparisonDirection kept = isUpper ? ComparisonDirection.LE : ComparisonDirection.GE;
    n.set(Diagonals.part(n.expr(0), kept, diagonal));
  }

  private static void compress(Node n) {
    HloBuilder b = n.builder();
    Value value = n.value(0);
    int axis = 0;
    if (n.hasAttribute("axis")) {
      axis = n.axis("axis", 0, n.input(0).rank());
    } else {
      value = DynamicShapes.flat(b, value);
    }
    Value condition = n.value(1);
    if (n.input(1).rank() != 1) {
      throw UnsupportedNodeException.of("its condition has rank %d", n.input(1).rank());
    }
    Value places = Sorting.places(b, condition, count(n, condition, axis));
    n.set(Gathering.take(b, value, places, axis));
  }

  /** Returns how many elements are selected, which the model may declare. */
  private static Size count(Node n, Value condition, int dimension) {
    RankedTensorType declared = n.declaredTypeOrNull(0);
    return declared != null
            && dimension < declared.rank()
            && declared.shape().get(dimension) != ShapedType.DYNAMIC
        ? Size.of(n.builder(), declared.shape().get(dimension))
        : Sorting.count(n.builder(), condition);
  }

  private static void nonZero(Node n) {
    HloBuilder b = n.builder();
    Value mask = Numbers.convert(b, n.value(0), IntegerType.I1);
    Size count = count(n, DynamicShapes.flat(b, mask), 1);
    List<Value> places = AdvancedIndex.places(b, mask, Size.allOf(b, mask), count);
    n.set(AdvancedIndex.table(b, places, count, false));
  }
}
