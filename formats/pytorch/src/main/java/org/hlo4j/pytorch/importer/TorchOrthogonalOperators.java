package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Orthogonal factors of matrices, and products of Householder reflectors. */
final class TorchOrthogonalOperators {
  private TorchOrthogonalOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> factor(n, Matrices.of(n, "A"), n.text("mode", "reduced")),
            "aten.linalg_qr.default")
        .add(
            n -> factor(n, Matrices.of(n, "self"), n.flag("some", true) ? "reduced" : "complete"),
            "aten.qr.default")
        .add(TorchOrthogonalOperators::reflectors, "aten.geqrf.default")
        .add(
            n -> n.set(product(Matrices.of(n, "input"), n.tensor("tau")).value()),
            "aten.linalg_householder_product.default")
        .add(
            n -> n.set(product(Matrices.of(n, "self"), n.tensor("input2")).value()),
            "aten.orgqr.default")
        .add(TorchOrthogonalOperators::multiply, "aten.ormqr.default");
  }

  /** Reflectors below the diagonal of the upper factor, and their scales. */
  private record Reflectors(Matrices matrices, Value scales) {
    static Reflectors of(Matrices a) {
      if (a.least() == 0) {
        return new Reflectors(a, a.zeros(a.elementType(), 0));
      }
      List<Value> results =
          LapackRoutine.QR.call(
              a.builder(),
              List.of(),
              List.of(a.value()),
              List.of(
                  new LapackRoutine.Result(a.elementType(), a.rows(), a.columns()),
                  new LapackRoutine.Result(a.elementType(), a.least())));
      return new Reflectors(new Matrices(a.builder(), results.get(0)), results.get(1));
    }
  }

  private static void reflectors(OperatorCall n) {
    Reflectors result = Reflectors.of(Matrices.of(n, "self"));
    n.set(List.of(result.matrices.value(), result.scales));
  }

  private static void factor(OperatorCall n, Matrices a, String mode) {
    if (!List.of("reduced", "complete", "r").contains(mode)) {
      throw UnsupportedNodeException.of("its mode is '%s'", mode);
    }
    Reflectors reflectors = Reflectors.of(a);
    boolean isComplete = mode.equals("complete");
    long count = isComplete ? a.rows() : a.least();
    Matrices both = reflectors.matrices;
    n.set(1, both.firstRows(count).upperTriangle().value());
    if (mode.equals("r")) {
      n.set(0, Matrices.none(n.builder(), a.elementType()));
    } else {
      Matrices columns = count > a.columns() ? both.padded(count) : both.firstColumns(count);
      n.set(0, product(columns, reflectors.scales).value());
    }
  }

  /** Returns the first columns of products of reflectors, as many as these matrices have. */
  private static Matrices product(Matrices a, Value scales) {
    long count = scaleCount(a, scales);
    if (a.columns() > a.rows() || count > a.columns()) {
      throw UnsupportedNodeException.of(
          "%d reflectors are not in matrices of shape %s", count, a.type().shape());
    }
    if (a.columns() == 0 || count == 0) {
      return a.identity(a.rows(), a.columns());
    }
    Value product =
        LapackRoutine.HOUSEHOLDER_PRODUCT
            .call(
                a.builder(),
                List.of(),
                List.of(a.value(), scales),
                List.of(new LapackRoutine.Result(a.elementType(), a.rows(), a.columns())))
            .getFirst();
    return new Matrices(a.builder(), product);
  }

  private static long scaleCount(Matrices a, Value scales) {
    RankedTensorType type = TensorTypes.of(scales);
    int rank = type.rank();
    if (rank != a.rank() - 1
        || !type.hasStaticShape()
        || !type.elementType().equals(a.elementType())
        || !type.shape().subList(0, rank - 1).equals(a.batch())) {
      throw UnsupportedNodeException.of(
          "reflectors of type %s have no scales of type %s", a.type(), type);
    }
    return type.shape().get(rank - 1);
  }

  /** Multiplies matrices by products of reflectors, whose orders are the sides of the matrices. */
  private static void multiply(OperatorCall n) {
    HloBuilder b = n.builder();
    Matrices a = Matrices.of(n, "self");
    Value scales = n.tensor("input2");
    Matrices c = Matrices.of(n, "input3");
    boolean isLeft = n.flag("left", true);
    long count = scaleCount(a, scales);
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
            List.of(new LapackRoutine.Result(c.elementType(), c.rows(), c.columns()))));
  }
}
