package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.quant.UniformType;

/** Conversion between floating-point and quantized elements. */
final class QuantizationRules {
  private QuantizationRules() {}

  static List<Type> inferDequantize(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    if (!(operand.elementType() instanceof UniformType quantized)) {
      throw violation(
          op, "uniform_dequantize_i1", "expects a quantized tensor, but got " + quoted(operand));
    }
    return List.of(RankedTensorType.of(operand.shape(), quantized.expressedType()));
  }

  static void verifyQuantize(LocalOperation op) {
    Type operand = tensor(op, 0).elementType();
    Type expected = operand instanceof UniformType q ? q.expressedType() : operand;
    if (tensor(op, op.resultType(0)).elementType() instanceof UniformType result
        && !result.expressedType().equals(expected)) {
      throw violation(
          op,
          "uniform_quantize_c2",
          "Expressed type of result expected to be %s, but got %s"
              .formatted(quoted(expected), quoted(result.expressedType())));
    }
  }
}
