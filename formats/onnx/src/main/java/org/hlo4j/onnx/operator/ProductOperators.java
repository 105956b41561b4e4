package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.linalg.Determinant;
import org.hlo4j.formulas.linalg.EinsumEquation;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Products of matrices. */
final class ProductOperators {
  private ProductOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add(
            "MatMul",
            since(1, 9, 13),
            n -> n.set(Products.matMul(n.builder(), n.value(0), n.value(1))))
        .add("Gemm", since(1, 6, 7, 9, 11, 13), ProductOperators::gemm)
        .add(
            "Einsum",
            since(12, 28),
            n -> n.set(EinsumEquation.einsum(n.builder(), n.string("equation", ""), n.values())))
        .add("Det", since(11, 22), n -> n.set(Determinant.of(n.builder(), n.value(0))));
  }

  private static void gemm(Node n) {
    HloBuilder b = n.builder();
    Value left = n.value(0);
    Value right = n.value(1);
    if (TensorTypes.of(left).rank() != 2 || TensorTypes.of(right).rank() != 2) {
      throw UnsupportedNodeException.of("its operands are not matrices");
    }
    int leftDimension = n.flag("transA") ? 0 : 1;
    int rightDimension = n.flag("transB") ? 1 : 0;
    Value product =
        scaled(
            b,
            Products.dot(b, left, right, 0, leftDimension, rightDimension),
            n.number("alpha", 1));
    Value summand = n.valueOrNull(2);
    float beta = n.number("beta", 1);
    if (summand == null || beta == 0) {
      n.set(product);
      return;
    }
    List<Value> both =
        MultidirectionalBroadcast.broadcast(b, List.of(product, scaled(b, summand, beta)));
    n.set(b.add(both.get(0), both.get(1)));
  }

  private static Value scaled(HloBuilder b, Value value, float factor) {
    return factor == 1 ? value : b.multiply(value, b.like(value, (double) factor));
  }
}
