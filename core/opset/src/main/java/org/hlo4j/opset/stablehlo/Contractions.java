package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.opset.constraint.Attributes.BOOL_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.I64_ELEMENTS;
import static org.hlo4j.opset.constraint.Attributes.POSITIVE_I64;
import static org.hlo4j.opset.constraint.Attributes.STRING;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.CONV_DIMENSION_NUMBERS;
import static org.hlo4j.opset.stablehlo.HloAttributes.DOT_ALGORITHM;
import static org.hlo4j.opset.stablehlo.HloAttributes.DOT_DIMENSION_NUMBERS;
import static org.hlo4j.opset.stablehlo.HloAttributes.PRECISION_CONFIG;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Sums of products over contracting dimensions: dot products, convolutions, Einstein sums. */
public final class Contractions {
  /** Definition of {@code stablehlo.convolution}. */
  public static final OpDefinition CONVOLUTION =
      op("convolution")
          .summary("Dot products of windows of the input with the slices of a kernel.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR_OR_PER_AXIS_QUANTIZED)
          .optionalProperty("window_strides", I64_ARRAY)
          .optionalProperty("padding", I64_ELEMENTS)
          .optionalProperty("lhs_dilation", I64_ARRAY)
          .optionalProperty("rhs_dilation", I64_ARRAY)
          .optionalProperty("window_reversal", BOOL_ARRAY)
          .property("dimension_numbers", CONV_DIMENSION_NUMBERS)
          .property("feature_group_count", POSITIVE_I64)
          .property("batch_group_count", POSITIVE_I64)
          .optionalProperty("precision_config", PRECISION_CONFIG)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              `(`operands`)` `dim_numbers` `=`
              custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{`
              custom<WindowAttributes>($window_strides, $padding, $lhs_dilation,
              $rhs_dilation, $window_reversal) `}` attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.dot}. */
  public static final OpDefinition DOT =
      op("dot")
          .summary("Product of vectors and matrices; superseded by dot_general.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR_OR_PER_AXIS_QUANTIZED)
          .optionalProperty("precision_config", PRECISION_CONFIG)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.dot_general}. */
  public static final OpDefinition DOT_GENERAL =
      op("dot_general")
          .summary("Dot products of slices of lhs with slices of rhs.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR_OR_PER_AXIS_QUANTIZED)
          .property("dot_dimension_numbers", DOT_DIMENSION_NUMBERS)
          .optionalProperty("precision_config", PRECISION_CONFIG)
          .optionalProperty("algorithm", DOT_ALGORITHM)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) ``
              custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm)
              attr-dict `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.einsum}. */
  public static final OpDefinition EINSUM =
      op("einsum")
          .summary("Einstein sum of two tensors.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR)
          .property("einsum_config", STRING)
          .result("result", TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              $lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.unary_einsum}. */
  public static final OpDefinition UNARY_EINSUM =
      op("unary_einsum")
          .summary("Einstein sum of one tensor.")
          .operand("operand", TENSOR)
          .property("einsum_config", STRING)
          .result("result", TENSOR)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT)
          .format(
              """
              $operand `,` `config` `=` $einsum_config attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  private Contractions() {}

  static List<OpDefinition> all() {
    return List.of(CONVOLUTION, DOT, DOT_GENERAL, EINSUM, UNARY_EINSUM);
  }
}
