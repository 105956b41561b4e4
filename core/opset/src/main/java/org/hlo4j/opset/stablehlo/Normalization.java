package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.opset.constraint.Attributes.F32;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I64;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.VECTOR_OF_FLOAT_OR_QUANTIZED;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Batch normalization. */
public final class Normalization {
  /** Definition of {@code stablehlo.batch_norm_grad}. */
  public static final OpDefinition BATCH_NORM_GRAD =
      op("batch_norm_grad")
          .summary("Gradients of batch normalization with respect to operand, scale and offset.")
          .operand("operand", FLOAT_OR_QUANTIZED_TENSOR)
          .operand("scale", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("mean", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("variance", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("grad_output", FLOAT_OR_QUANTIZED_TENSOR)
          .property("epsilon", F32)
          .property("feature_index", NON_NEGATIVE_I64)
          .result("grad_operand", FLOAT_OR_QUANTIZED_TENSOR)
          .result("grad_scale", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .result("grad_offset", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.batch_norm_inference}. */
  public static final OpDefinition BATCH_NORM_INFERENCE =
      op("batch_norm_inference")
          .summary("Normalizes across all dimensions but one, with given mean and variance.")
          .operand("operand", FLOAT_OR_QUANTIZED_TENSOR)
          .operand("scale", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("offset", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("mean", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("variance", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .property("epsilon", F32)
          .property("feature_index", NON_NEGATIVE_I64)
          .result("result", FLOAT_OR_QUANTIZED_TENSOR)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.batch_norm_training}. */
  public static final OpDefinition BATCH_NORM_TRAINING =
      op("batch_norm_training")
          .summary("Normalizes across all dimensions but one, and returns mean and variance.")
          .operand("operand", FLOAT_OR_QUANTIZED_TENSOR)
          .operand("scale", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .operand("offset", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .property("epsilon", F32)
          .property("feature_index", NON_NEGATIVE_I64)
          .result("output", FLOAT_OR_QUANTIZED_TENSOR)
          .result("batch_mean", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .result("batch_var", VECTOR_OF_FLOAT_OR_QUANTIZED)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  private Normalization() {}

  static List<OpDefinition> all() {
    return List.of(BATCH_NORM_GRAD, BATCH_NORM_INFERENCE, BATCH_NORM_TRAINING);
  }
}
