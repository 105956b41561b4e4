package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.linalg.LuFactors;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.operator.microsoft.MicrosoftOperators.OnnxOperator;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Products and convolutions with what the optimizers of ONNX Runtime fuse into them. */
final class MicrosoftProducts {
  private MicrosoftProducts() {}

  static void addTo(OperatorTable<Node> rows) {
    OnnxOperator gemm = OnnxOperator.of(rows, "Gemm", 13);
    OnnxOperator convolution = OnnxOperator.of(rows, "Conv", 22);
    rows.add("com.microsoft.FusedMatMul", since(1), n -> n.set(product(n)))
        .add("com.microsoft.TransposeMatMul", since(1), n -> n.set(product(n)))
        .add("com.microsoft.FusedMatMulActivation", since(1), n -> n.set(activated(n, product(n))))
        .add(
            "com.microsoft.FusedGemm",
            since(1),
            n -> n.set(activated(n, n.builder().expr(gemm.of(n, 3, n.value(0))))))
        .add("com.microsoft.GemmFastGelu", since(1), MicrosoftProducts::gemmFastGelu)
        .add(
            "com.microsoft.FusedConv",
            since(1),
            n -> n.set(fused(n, convolution.of(n, 3, n.value(0)))))
        .add("com.microsoft.NhwcConv", since(1), n -> n.set(fused(n, nhwc(n, convolution))))
        .add("com.microsoft.NhwcFusedConv", since(1), n -> n.set(fused(n, nhwc(n, convolution))))
        .add("com.microsoft.Inverse", since(1), MicrosoftProducts::inverse);
  }

  private static Expr product(Node n) {
    HloBuilder b = n.builder();
    Value left = matrix(n, 0, "transBatchA", "transA");
    Value right = matrix(n, 1, "transBatchB", "transB");
    Expr product = b.expr(Products.matMul(b, left, right));
    float alpha = n.number("alpha", 1);
    return alpha == 1 ? product : product.times(product.like(alpha));
  }

  /** Returns an operand with its rows as the last but one dimension. */
  private static Value matrix(Node n, int input, String batch, String transposed) {
    HloBuilder b = n.builder();
    Value value = n.value(input);
    int rank = TensorTypes.of(value).rank();
    if (rank > 2 && n.flag(batch)) {
      LongList order = Dimensions.concat(Dimensions.range(1, rank - 1), LongList.of(0, rank - 1));
      value = Movement.transpose(b, value, order);
    }
    return rank > 1 && n.flag(transposed)
        ? Movement.transpose(b, value, DynamicShapes.swapped(rank, rank - 2, rank - 1))
        : value;
  }

  private static Expr activated(Node n, Expr x) {
    float[] parameters = {
      n.number("activation_alpha", Float.NaN),
      n.number("activation_beta", Float.NaN),
      n.number("activation_gamma", Float.NaN)
    };
    // The gain of Selu is its second parameter.
    if (n.hasAttribute("activation_gamma")) {
      parameters[1] = parameters[2];
    }
    return MicrosoftActivations.fused(n, parameters, x);
  }

  private static void gemmFastGelu(Node n) {
    HloBuilder b = n.builder();
    Expr product = b.expr(Products.matMul(b, n.value(0), n.value(1)));
    Expr sum = n.hasInput(2) ? Formulas.plus(product, n.expr(2)) : product;
    n.set(Activations.gelu(sum, true));
  }

  /** Returns the activation of a convolution and a fourth input, if there are such. */
  private static Expr fused(Node n, Value convolved) {
    Expr x = n.builder().expr(convolved);
    Expr sum = n.hasInput(3) ? Formulas.plus(x, n.expr(3)) : x;
    float[] parameters = n.numbersOrNull("activation_params");
    return MicrosoftActivations.fused(n, parameters == null ? new float[0] : parameters, sum);
  }

  /** Returns the convolution of a tensor whose last dimension is channels. */
  private static Value nhwc(Node n, OnnxOperator convolution) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    int rank = TensorTypes.of(x).rank();
    if (rank < 3) {
      throw UnsupportedNodeException.of("its tensor has rank %d", rank);
    }
    LongList channelsFirst =
        Dimensions.concat(LongList.of(0, rank - 1), Dimensions.range(1, rank - 1));
    LongList channelsLast = Dimensions.concat(Dimensions.range(0, 1), Dimensions.range(2, rank));
    Value result = convolution.of(n, 3, Movement.transpose(b, x, channelsFirst));
    return Movement.transpose(b, result, Dimensions.concat(channelsLast, LongList.of(1)));
  }

  private static void inverse(Node n) {
    HloBuilder b = n.builder();
    Expr x = n.expr(0, MicrosoftAttributes.wide(n.value(0)));
    Value inverse = LuFactors.inverse(new Matrices(b, x.value())).value();
    n.set(Formulas.convert(b, inverse, n.input(0).elementType()));
  }
}
