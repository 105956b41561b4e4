package org.hlo4j.pytorch.operator.linalg;

import java.util.List;
import org.hlo4j.formulas.linalg.LapackRoutine;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.Reflectors;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.HloBuilder;

/** Orthogonal factors of matrices, and products of Householder reflectors. */
public final class OrthogonalOperators {
  private OrthogonalOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> factor(n, LinearAlgebraOperators.matrices(n, "A"), n.text("mode", "reduced")),
            "aten.linalg_qr.default")
        .add(
            n ->
                factor(
                    n,
                    LinearAlgebraOperators.matrices(n, "self"),
                    n.flag("some", true) ? "reduced" : "complete"),
            "aten.qr.default")
        .add(OrthogonalOperators::reflectors, "aten.geqrf.default")
        .add(
            n ->
                n.set(
                    Reflectors.product(LinearAlgebraOperators.matrices(n, "input"), n.tensor("tau"))
                        .value()),
            "aten.linalg_householder_product.default")
        .add(
            n ->
                n.set(
                    Reflectors.product(
                            LinearAlgebraOperators.matrices(n, "self"), n.tensor("input2"))
                        .value()),
            "aten.orgqr.default")
        .add(OrthogonalOperators::multiply, "aten.ormqr.default");
  }

  private static void reflectors(OperatorCall n) {
    Reflectors result = Reflectors.of(LinearAlgebraOperators.matrices(n, "self"));
    n.set(List.of(result.matrices().value(), result.scales()));
  }

  private static void factor(OperatorCall n, Matrices a, String mode) {
    if (!List.of("reduced", "complete", "r").contains(mode)) {
      throw UnsupportedNodeException.of("its mode is '%s'", mode);
    }
    Reflectors reflectors = Reflectors.of(a);
    boolean isComplete = mode.equals("complete");
    long count = isComplete ? a.rows() : a.least();
    Matrices both = reflectors.matrices();
    n.set(1, both.firstRows(count).upperTriangle().value());
    if (mode.equals("r")) {
      n.set(0, Matrices.none(n.builder(), a.elementType()));
    } else {
      Matrices columns = count > a.columns() ? both.padded(count) : both.firstColumns(count);
      n.set(0, Reflectors.product(columns, reflectors.scales()).value());
    }
  }

  /** Multiplies matrices by products of reflectors, whose orders are the sides of the matrices. */
  private static void multiply(OperatorCall n) {
    HloBuilder b = n.builder();
    Matrices a = LinearAlgebraOperators.matrices(n, "self");
    Value scales = n.tensor("input2");
    Matrices c = LinearAlgebraOperators.matrices(n, "input3");
    boolean isLeft = n.flag("left", true);
    long count = Reflectors.scaleCount(a, scales);
    long side = isLeft ? c.rows() : c.columns();
    LongList batch = c.batch();
    if (a.rows() != side
        || count > Math.min(side, a.columns())
        || !batch.equals(a.batch())
        || !c.elementType().equals(a.elementType())) {
      throw UnsupportedNodeException.of(
          "%d reflectors of shape %s do not multiply matrices of shape %s",
          count, a.type().shape(), c.type().shape());
    }
    if (c.least() == 0 || count == 0) {
      n.set(c.value());
      return;
    }
    n.set(
        LapackRoutine.HOUSEHOLDER_MULTIPLY.call(
            b,
            List.of(
                LapackRoutine.flag("left", isLeft),
                LapackRoutine.flag("transpose", n.flag("transpose", false))),
            List.of(a.value(), scales, c.value()),
            List.of(LapackRoutine.Result.like(c))));
  }
}
