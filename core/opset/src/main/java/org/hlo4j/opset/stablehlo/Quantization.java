package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Conversion between floating-point and quantized tensors. */
public final class Quantization {
  /** Definition of {@code stablehlo.uniform_dequantize}. */
  public static final OpDefinition UNIFORM_DEQUANTIZE =
      op("uniform_dequantize")
          .summary("Converts quantized elements to floating-point elements.")
          .operand("operand", QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR)
          .result("result", FLOAT_TENSOR)
          .traits(
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE,
              ELEMENTWISE,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT)
          .format(
              """
              $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand),
              type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.uniform_quantize}. */
  public static final OpDefinition UNIFORM_QUANTIZE =
      op("uniform_quantize")
          .summary("Converts floating-point or quantized elements to quantized elements.")
          .operand("operand", FLOAT_QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR)
          .result("result", QUANTIZED_OR_PER_AXIS_QUANTIZED_TENSOR)
          .traits(
              ELEMENTWISE,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT)
          .format(
              """
              $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand),
              type($result))
              """)
          .build();

  private Quantization() {}

  static List<OpDefinition> all() {
    return List.of(UNIFORM_DEQUANTIZE, UNIFORM_QUANTIZE);
  }
}
