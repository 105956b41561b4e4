package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.CONSTANT_LIKE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.RECURSIVE_MEMORY_EFFECTS;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;
import static org.hlo4j.ir.define.TypeRelation.Aspect.SIZE;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.ELEMENTS;
import static org.hlo4j.opset.constraint.Attributes.I64;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I64;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloTypes.SCALAR_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_OR_SINGLE_BOUNDED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_TENSOR_OR_PER_AXIS_QUANTIZED;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.OpDefinition;

/** Operations that create or rearrange elements without arithmetic. */
public final class DataMovement {
  /** Definition of {@code stablehlo.broadcast}. */
  public static final OpDefinition BROADCAST =
      op("broadcast")
          .summary("Repeats a tensor along new leading dimensions; superseded by broadcast_in_dim.")
          .operand("operand", TENSOR)
          .property("broadcast_sizes", I64_ARRAY)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $operand `,` `sizes` `=` $broadcast_sizes attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.broadcast_in_dim}. */
  public static final OpDefinition BROADCAST_IN_DIM =
      op("broadcast_in_dim")
          .summary("Broadcasts a tensor along new dimensions and dimensions of size 1.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .property("broadcast_dimensions", I64_ARRAY)
          .result("result", STATIC_OR_SINGLE_BOUNDED_TENSOR)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE)
          .format(
              """
              $operand `,` `dims` `=` $broadcast_dimensions attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.concatenate}. */
  public static final OpDefinition CONCATENATE =
      op("concatenate")
          .summary("Concatenates tensors along a dimension.")
          .variadicOperands("inputs", TENSOR)
          .property("dimension", NON_NEGATIVE_I64)
          .result("result", TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              NO_MEMORY_EFFECT,
              SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .format(
              """
              custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension
              attr-dict `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.constant}. */
  public static final OpDefinition CONSTANT =
      op("constant")
          .summary("A constant tensor.")
          .property("value", ELEMENTS)
          .result("output", STATIC_TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(CONSTANT_LIKE, ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .customSyntax()
          .build();

  /** Definition of {@code stablehlo.iota}. */
  public static final OpDefinition IOTA =
      op("iota")
          .summary("Values that increase from zero along a dimension.")
          .property("iota_dimension", NON_NEGATIVE_I64)
          .result("output", STATIC_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .format("`dim` `=` $iota_dimension attr-dict `:` type($output)")
          .build();

  /** Definition of {@code stablehlo.pad}. */
  public static final OpDefinition PAD =
      op("pad")
          .summary(
              "Pads a tensor at its edges and between its elements; negative padding removes"
                  + " edges.")
          .operand("operand", TENSOR)
          .operand("padding_value", SCALAR_TENSOR)
          .property("edge_padding_low", I64_ARRAY)
          .property("edge_padding_high", I64_ARRAY)
          .property("interior_padding", I64_ARRAY)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT,
              SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .allMatch(SIZE, "edge_padding_low", "edge_padding_high", "interior_padding")
          .format(
              """
              $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=`
              $edge_padding_high `,` `interior` `=` $interior_padding attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.reshape}. */
  public static final OpDefinition RESHAPE =
      op("reshape")
          .summary("Reshapes a tensor.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .result("result", STATIC_OR_SINGLE_BOUNDED_TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE)
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.reverse}. */
  public static final OpDefinition REVERSE =
      op("reverse")
          .summary("Reverses the order of elements along some dimensions.")
          .operand("operand", TENSOR)
          .property("dimensions", I64_ARRAY)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT,
              SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .format(
              """
              $operand `,` `dims` `=` $dimensions attr-dict `:`
              custom<SameOperandsAndResultType>(type($operand), type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.slice}. */
  public static final OpDefinition SLICE =
      op("slice")
          .summary("Slice of a tensor with static bounds and strides.")
          .operand("operand", TENSOR)
          .property("start_indices", I64_ARRAY)
          .property("limit_indices", I64_ARRAY)
          .property("strides", I64_ARRAY)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT,
              SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .allMatch(SIZE, "start_indices", "limit_indices", "strides")
          .format(
              """
              $operand custom<SliceRanges>($start_indices, $limit_indices, $strides)
              attr-dict `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.sort}. */
  public static final OpDefinition SORT =
      op("sort")
          .summary("Sorts tensors together along a dimension by a comparator.")
          .variadicOperands("inputs", TENSOR)
          .defaultedProperty("dimension", I64, IntegerAttr.i64(-1))
          .defaultedProperty("is_stable", BOOL, IntegerAttr.FALSE)
          .region("comparator", 1)
          .variadicResults("results", TENSOR)
          .traits(
              RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC,
              RECURSIVE_MEMORY_EFFECTS,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.transpose}. */
  public static final OpDefinition TRANSPOSE =
      op("transpose")
          .summary("Permutes the dimensions.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .property("permutation", I64_ARRAY)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .format(
              """
              $operand `,` `dims` `=` $permutation attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  private DataMovement() {}

  static List<OpDefinition> all() {
    return List.of(
        BROADCAST,
        BROADCAST_IN_DIM,
        CONCATENATE,
        CONSTANT,
        IOTA,
        PAD,
        RESHAPE,
        REVERSE,
        SLICE,
        SORT,
        TRANSPOSE);
  }
}
