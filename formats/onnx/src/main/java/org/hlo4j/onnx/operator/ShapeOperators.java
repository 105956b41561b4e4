package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.program.importing.OperatorTable;

/** Operators that return or change the sizes of tensors. */
final class ShapeOperators {
  private ShapeOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Shape", since(1, 13, 15, 19, 21, 23, 24, 25), ShapeOperators::shape)
        .add("Size", since(1, 13, 19, 21, 23, 24, 25), ShapeOperators::size)
        .add("Transpose", since(1, 13, 21, 23, 24, 25), ShapeOperators::transpose);
  }

  private static void shape(Node n) {
    LongList sizes = n.input(0).type().shape();
    int rank = sizes.size();
    int start = clampedAxis(n.integer("start", 0), rank);
    int end = Math.max(start, clampedAxis(n.integer("end", rank), rank));
    LongList wanted = sizes.subList(start, end);
    if (DynamicShapes.isStatic(wanted)) {
      n.set(0, new Constant(DenseElementsAttr.i64(wanted.toArray())));
      return;
    }
    var all = DynamicShapes.sizes(n.builder(), n.value(0));
    n.setSizes(n.builder().slice(all, LongList.of(start), LongList.of(end)), wanted);
  }

  private static int clampedAxis(long axis, int rank) {
    return Math.clamp(axis < 0 ? axis + rank : axis, 0, rank);
  }

  private static void size(Node n) {
    Size size = Size.product(n.builder(), Size.allOf(n.builder(), n.value(0)));
    n.setSizes(size.value(), LongList.of(size.orDynamic()));
  }

  private static void transpose(Node n) {
    int rank = n.input(0).rank();
    long[] permutation = n.integersOrNull("perm");
    if (permutation == null) {
      permutation = Dimensions.range(0, rank).toArray();
      for (int i = 0; i < rank; i++) {
        permutation[i] = rank - 1L - i;
      }
    }
    n.set(n.builder().transpose(n.value(0), permutation));
  }
}
