package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC_AND_SHAPE_CONSTANT;
import static org.hlo4j.ir.define.TypeRelation.Aspect.ELEMENT_TYPE;
import static org.hlo4j.ir.define.TypeRelation.Aspect.RANK;
import static org.hlo4j.ir.define.TypeRelation.Aspect.TYPE;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.BOOL_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I64;
import static org.hlo4j.opset.constraint.Attributes.POSITIVE_I64;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.CONV_DIMENSION_NUMBERS;
import static org.hlo4j.opset.stablehlo.HloAttributes.GATHER_DIMENSION_NUMBERS;
import static org.hlo4j.opset.stablehlo.HloAttributes.PRECISION_CONFIG;
import static org.hlo4j.opset.stablehlo.HloTypes.DIMENSION_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.I32_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.SCALAR_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_1D_INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_2D_INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_DIMENSION_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.OpDefinition;

/** Operations with shapes as operands, and operations on dimension sizes. */
public final class Dynamism {
  /** Definition of {@code stablehlo.dynamic_broadcast_in_dim}. */
  public static final OpDefinition DYNAMIC_BROADCAST_IN_DIM =
      op("dynamic_broadcast_in_dim")
          .summary("broadcast_in_dim to a dynamic shape.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .operand("output_dimensions", STATIC_DIMENSION_TENSOR)
          .property("broadcast_dimensions", I64_ARRAY)
          .optionalProperty("known_expanding_dimensions", I64_ARRAY)
          .optionalProperty("known_nonexpanding_dimensions", I64_ARRAY)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions
              attr-dict `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.dynamic_conv}. */
  public static final OpDefinition DYNAMIC_CONV =
      op("dynamic_conv")
          .summary("convolution with dynamic padding.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR)
          .operand("padding", STATIC_2D_INT_TENSOR)
          .optionalProperty("window_strides", I64_ARRAY)
          .optionalProperty("lhs_dilation", I64_ARRAY)
          .optionalProperty("rhs_dilation", I64_ARRAY)
          .optionalProperty("window_reversal", BOOL_ARRAY)
          .property("dimension_numbers", CONV_DIMENSION_NUMBERS)
          .property("feature_group_count", POSITIVE_I64)
          .property("batch_group_count", POSITIVE_I64)
          .optionalProperty("precision_config", PRECISION_CONFIG)
          .result("result", TENSOR)
          .traits(SPECULATABLE_IF_ALL_INPUTS_STATIC_AND_SHAPE_CONSTANT, NO_MEMORY_EFFECT)
          .build();

  /** Definition of {@code stablehlo.dynamic_gather}. */
  public static final OpDefinition DYNAMIC_GATHER =
      op("dynamic_gather")
          .summary("gather with dynamic slice sizes.")
          .operand("operand", TENSOR)
          .operand("start_indices", INT_TENSOR)
          .operand("slice_sizes", STATIC_1D_INT_TENSOR)
          .property("dimension_numbers", GATHER_DIMENSION_NUMBERS)
          .defaultedProperty("indices_are_sorted", BOOL, IntegerAttr.FALSE)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC_AND_SHAPE_CONSTANT,
              NO_MEMORY_EFFECT,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.dynamic_iota}. */
  public static final OpDefinition DYNAMIC_IOTA =
      op("dynamic_iota")
          .summary("iota of a dynamic shape.")
          .operand("output_shape", STATIC_DIMENSION_TENSOR)
          .property("iota_dimension", NON_NEGATIVE_I64)
          .result("result", TENSOR)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              $output_shape `,` `dim` `=` $iota_dimension attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.dynamic_pad}. */
  public static final OpDefinition DYNAMIC_PAD =
      op("dynamic_pad")
          .summary("pad with dynamic padding.")
          .operand("operand", TENSOR)
          .operand("padding_value", SCALAR_TENSOR)
          .operand("edge_padding_low", STATIC_DIMENSION_TENSOR)
          .operand("edge_padding_high", STATIC_DIMENSION_TENSOR)
          .operand("interior_padding", STATIC_DIMENSION_TENSOR)
          .result("result", TENSOR)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .allMatch(ELEMENT_TYPE, "operand", "padding_value", "result")
          .allMatch(TYPE, "edge_padding_low", "edge_padding_high", "interior_padding")
          .allMatch(RANK, "operand", "result")
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.dynamic_reshape}. */
  public static final OpDefinition DYNAMIC_RESHAPE =
      op("dynamic_reshape")
          .summary("reshape to a dynamic shape.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .operand("output_shape", STATIC_DIMENSION_TENSOR)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(SPECULATABLE_IF_ALL_INPUTS_STATIC_AND_SHAPE_CONSTANT, NO_MEMORY_EFFECT)
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.get_dimension_size}. */
  public static final OpDefinition GET_DIMENSION_SIZE =
      op("get_dimension_size")
          .summary("Size of a dimension as a scalar.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .property("dimension", NON_NEGATIVE_I64)
          .result("result", I32_TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE, INFER_TENSOR_TYPE)
          .format(
              """
              $operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands,
              results)
              """)
          .build();

  /** Definition of {@code stablehlo.real_dynamic_slice}. */
  public static final OpDefinition REAL_DYNAMIC_SLICE =
      op("real_dynamic_slice")
          .summary("slice with dynamic bounds.")
          .operand("operand", TENSOR)
          .operand("start_indices", DIMENSION_TENSOR)
          .operand("limit_indices", DIMENSION_TENSOR)
          .operand("strides", DIMENSION_TENSOR)
          .result("result", TENSOR)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .allMatch(ELEMENT_TYPE, "operand", "result")
          .allMatch(TYPE, "start_indices", "limit_indices", "strides")
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.set_dimension_size}. */
  public static final OpDefinition SET_DIMENSION_SIZE =
      op("set_dimension_size")
          .summary("Sets the size of a dimension, which becomes dynamic and bounded.")
          .operand("operand", TENSOR)
          .operand("size", I32_TENSOR)
          .property("dimension", NON_NEGATIVE_I64)
          .result("result", TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              NO_MEMORY_EFFECT,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $operand `,` $size `,` `dim` `=` $dimension attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  private Dynamism() {}

  static List<OpDefinition> all() {
    return List.of(
        DYNAMIC_BROADCAST_IN_DIM,
        DYNAMIC_CONV,
        DYNAMIC_GATHER,
        DYNAMIC_IOTA,
        DYNAMIC_PAD,
        DYNAMIC_RESHAPE,
        GET_DIMENSION_SIZE,
        REAL_DYNAMIC_SLICE,
        SET_DIMENSION_SIZE);
  }
}
