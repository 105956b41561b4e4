package org.hlo4j.pytorch.operator.linalg;

import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.linalg.RaggedProducts;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.HloBuilder;

/** Products of matrices in groups, which mixtures of experts compute. */
public final class GroupedProductOperators {
  private GroupedProductOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(GroupedProductOperators::grouped, "aten._grouped_mm.default")
        .add(GroupedProductOperators::experts, "transformers.grouped_mm_fallback.default")
        .add(
            GroupedProductOperators::expertGradients,
            "transformers.grouped_mm_fallback_backward.default");
  }

  private static void grouped(OperatorCall n) {
    if (n.has("bias")) {
      throw UnsupportedNodeException.of("it has a bias, which PyTorch does not define");
    }
    HloBuilder b = n.builder();
    Value left = n.tensor("self");
    Value right = n.tensor("mat2");
    Type given = TensorTypes.elementOf(left);
    Type type = ProductOperators.productType(given);
    int ranks = 10 * TensorTypes.of(left).rank() + TensorTypes.of(right).rank();
    Value product =
        switch (ranks) {
          case 33 -> Products.matMul(b, left, right, type);
          case 23 -> RaggedProducts.ofRows(b, left, right, 1, n.tensor("offs"), type);
          case 32 -> {
            Value rows = b.transpose(right, 1, 0);
            yield b.transpose(
                RaggedProducts.ofRows(b, rows, left, 2, n.tensor("offs"), type), 1, 0);
          }
          case 22 -> RaggedProducts.ofGroups(b, left, right, n.tensor("offs"), type);
          default ->
              throw UnsupportedNodeException.of(
                  "its matrices are of types %s and %s", left.type(), right.type());
        };
    n.set(0, b.expr(product), n.dtype("out_dtype", given));
  }

  private static void experts(OperatorCall n) {
    HloBuilder b = n.builder();
    Value input = n.tensor("input");
    Type given = TensorTypes.elementOf(input);
    Type type = ProductOperators.productType(given);
    Value product = RaggedProducts.ofRows(b, input, n.tensor("weight"), 1, n.tensor("offs"), type);
    n.set(0, b.expr(product), given);
  }

  private static void expertGradients(OperatorCall n) {
    HloBuilder b = n.builder();
    Value gradient = n.tensor("grad_output");
    Value ends = n.tensor("offs");
    Value input = n.tensor("input");
    Value weight = n.tensor("weight");
    Type type = ProductOperators.productType(TensorTypes.elementOf(gradient));
    Value ofInput = RaggedProducts.ofRows(b, gradient, weight, 2, ends, type);
    n.set(0, b.expr(ofInput), TensorTypes.elementOf(input));
    Value ofWeight = RaggedProducts.ofGroups(b, b.transpose(input, 1, 0), gradient, ends, type);
    n.set(1, b.expr(ofWeight), TensorTypes.elementOf(weight));
  }
}
