package org.hlo4j.transforms.newer;

import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.transforms.build.HloBuilder;

/** Expands products of newer releases. */
final class NewerProducts {
  private NewerProducts() {}

  /** Convolves in f32, which has all numbers of eight bits, and rounds the sums once. */
  static boolean widened(Operation convolution, Rewriter rewriter) {
    Type left = Shapes.elementType(convolution.operand(0).type());
    Type right = Shapes.elementType(convolution.operand(1).type());
    if (left.equals(right) || !(left instanceof FloatType) || !(right instanceof FloatType)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(convolution, rewriter);
    Type type = convolution.result(0).type();
    OperationState state =
        new OperationState(convolution)
            .setAttributes(DictionaryAttr.EMPTY)
            .addOperand(builder.convert(convolution.operand(0), FloatType.F32))
            .addOperand(builder.convert(convolution.operand(1), FloatType.F32))
            .addResultType(StablehloBuilder.withElement(type, FloatType.F32));
    Value sums = builder.create(state).result(0);
    rewriter.replace(convolution, builder.convert(sums, Shapes.elementType(type)));
    return true;
  }

  /** Omits an algorithm that rounds a side to f8E4M3FN. */
  static boolean byDefault(Operation product, Rewriter rewriter) {
    DotAlgorithmAttr algorithm = DotGeneralOp.ALGORITHM.getOrNull(product);
    if (algorithm == null
        || (!algorithm.lhsPrecisionType().equals(FloatType.F8E4M3FN)
            && !algorithm.rhsPrecisionType().equals(FloatType.F8E4M3FN))) {
      return false;
    }
    rewriter.modify(product, () -> product.set(DotGeneralOp.ALGORITHM, null));
    return true;
  }
}
