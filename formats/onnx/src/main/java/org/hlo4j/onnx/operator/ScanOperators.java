package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Scans;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that compute the sum or product of all elements up to each one. */
final class ScanOperators {
  private ScanOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("CumSum", since(11, 14), n -> scan(n, Reduction.SUM))
        .add("CumProd", since(26), n -> scan(n, Reduction.PRODUCT));
  }

  private static void scan(Node n, Reduction reduction) {
    HloBuilder b = n.builder();
    int rank = n.input(0).rank();
    Size axis = n.oneInteger(1, "axis").fromEnd(Size.of(b, rank));
    boolean isReverse = n.flag("reverse");
    boolean isExclusive = n.flag("exclusive");
    if (axis.isKnown()) {
      int dimension = Axes.dimension(axis.orDynamic(), rank);
      n.set(Scans.scan(b, n.value(0), dimension, reduction, isReverse, isExclusive));
      return;
    }
    Value result = n.value(0);
    for (int i = 0; i < rank; i++) {
      Value scanned = Scans.scan(b, n.value(0), i, reduction, isReverse, isExclusive);
      Value isAxis = b.compare(axis.value(), ComparisonDirection.EQ, b.i64(i));
      result = b.select(isAxis, scanned, result);
    }
    n.set(result);
  }
}
