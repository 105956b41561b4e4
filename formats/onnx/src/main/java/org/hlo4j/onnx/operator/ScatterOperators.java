package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that replace elements at indices, or combine them with others. */
final class ScatterOperators {
  private ScatterOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Scatter", since(9, 11), ScatterOperators::scatterElements)
        .add("ScatterElements", since(11, 13, 16, 18), ScatterOperators::scatterElements)
        .add("ScatterND", since(11, 13, 16, 18), ScatterOperators::scatterNd)
        .add("TensorScatter", since(24), ScatterOperators::tensorScatter);
  }

  /** Returns how elements are combined with updates; null if updates replace them. */
  private static @Nullable Reduction reductionOrNull(Node n) {
    String reduction = n.string("reduction", "none");
    return switch (reduction) {
      case "none" -> null;
      case "add" -> Reduction.SUM;
      case "mul" -> Reduction.PRODUCT;
      case "max" -> Reduction.MAX;
      case "min" -> Reduction.MIN;
      default -> throw UnsupportedNodeException.of("its reduction is '%s'", reduction);
    };
  }

  private static void scatterElements(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int rank = n.input(0).rank();
    int axis = n.axis("axis", 0, rank);
    Value indices = Gathering.fromEnd(b, n.value(1), Size.of(b, data, axis));
    List<Value> coordinates = Gathering.coordinates(b, indices, axis);
    IndexedPart all = IndexedPart.first(rank, rank);
    n.set(all.combine(b, data, coordinates, n.value(2), reductionOrNull(n)));
  }

  private static void scatterNd(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int rank = n.input(0).rank();
    int count = GatherOperators.vectorSize(n.input(1).type(), rank);
    Value indices = Gathering.fromEnds(b, n.value(1), Size.allOf(b, data).subList(0, count));
    IndexedPart part = IndexedPart.first(rank, count);
    n.set(part.combine(b, data, indices, n.value(2), reductionOrNull(n)));
  }

  private static void tensorScatter(Node n) {
    HloBuilder b = n.builder();
    Value cache = n.value(0);
    int rank = n.input(0).rank();
    int axis = n.axis("axis", -2, rank);
    String mode = n.string("mode", "linear");
    if (axis == 0 || !(mode.equals("linear") || mode.equals("circular"))) {
      throw UnsupportedNodeException.of("its axis is %d and its mode '%s'", axis, mode);
    }
    List<Size> sizes = Size.allOf(b, n.value(1));
    Expr places = b.expr(Size.iota(b, sizes, axis, IntegerType.I64));
    if (n.hasInput(2)) {
      Value starts = b.convert(n.value(2), IntegerType.I64);
      places = places.plus(b.expr(Size.broadcast(b, starts, sizes, LongList.of(0))));
    }
    if (mode.equals("circular")) {
      Value size = Size.of(b, cache, axis).value();
      places = places.remainder(b.expr(Size.broadcast(b, size, sizes, LongList.of())));
    }
    List<Value> coordinates = Gathering.coordinates(b, places.value(), axis);
    n.set(IndexedPart.first(rank, rank).replace(b, cache, coordinates, n.value(1)));
  }
}
