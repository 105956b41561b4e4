package org.hlo4j.opset.stablehlo;

import static org.hlo4j.opset.constraint.Attributes.arrayOf;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.opset.constraint.Attributes;

/** Constraints on StableHLO attributes. */
final class HloAttributes {
  static final AttributeConstraint REPLICA_GROUPS =
      Attributes.anyOf(
          "64-bit signless integer elements attribute or mesh and axes based replica groups"
              + " representation.",
          Attributes.I64_ELEMENTS,
          AttributeConstraint.of("", ReplicaGroupMeshAxesAttr.DEFINITION));
  static final AttributeConstraint CHANNEL_HANDLE =
      AttributeConstraint.of(
          "two 64-bit integers 'handle' and 'type'", ChannelHandleAttr.DEFINITION);
  static final AttributeConstraint RESULT_ACCURACY =
      AttributeConstraint.of(
          "The requested accuracy for transcendental unary ops.", ResultAccuracyAttr.DEFINITION);
  static final AttributeConstraint COMPARISON_DIRECTION =
      AttributeConstraint.of(
          "Which comparison operation to perform.", ComparisonDirection.DEFINITION);
  static final AttributeConstraint COMPARISON_TYPE =
      AttributeConstraint.of("Which comparison type to use.", ComparisonType.DEFINITION);
  static final AttributeConstraint CONV_DIMENSION_NUMBERS =
      AttributeConstraint.of(
          "Structure of dimension information for conv op", ConvDimensionNumbersAttr.DEFINITION);
  static final AttributeConstraint DOT_DIMENSION_NUMBERS =
      AttributeConstraint.of(
          "Attribute that models the dimension information for dot.",
          DotDimensionNumbersAttr.DEFINITION);
  static final AttributeConstraint DOT_ALGORITHM =
      AttributeConstraint.of(
          "Attribute that models the algorithm constraints to use for computing dot.",
          DotAlgorithmAttr.DEFINITION);
  static final AttributeConstraint GATHER_DIMENSION_NUMBERS =
      AttributeConstraint.of(
          "Attribute that models the dimension information for gather",
          GatherDimensionNumbersAttr.DEFINITION);
  static final AttributeConstraint SCATTER_DIMENSION_NUMBERS =
      AttributeConstraint.of(
          "Attribute that models the dimension information for scatter",
          ScatterDimensionNumbersAttr.DEFINITION);
  static final AttributeConstraint PRECISION_CONFIG =
      arrayOf("Precision Config attribute", AttributeConstraint.of("", Precision.DEFINITION));
  static final AttributeConstraint FFT_TYPE =
      AttributeConstraint.of("XLA fast fourier transform type.", FftType.DEFINITION);
  static final AttributeConstraint RNG_ALGORITHM =
      AttributeConstraint.of("XLA PRNG algorithm to be used.", RngAlgorithm.DEFINITION);
  static final AttributeConstraint RNG_DISTRIBUTION =
      AttributeConstraint.of("XLA PRNG distribution to be used.", RngDistribution.DEFINITION);
  static final AttributeConstraint TRANSPOSE =
      AttributeConstraint.of("Transpose options", Transpose.DEFINITION);
  static final AttributeConstraint CUSTOM_CALL_API_VERSION =
      AttributeConstraint.of("Custom call API version", HloAttributes::isApiVersion)
          .onKind(HloAttributes::isApiVersion)
          .ofType(IntegerAttr.class);
  static final AttributeConstraint STRING_OR_DICTIONARY =
      Attributes.anyOf(
          "string attribute or dictionary of named attribute values",
          Attributes.STRING,
          Attributes.DICTIONARY);
  static final AttributeConstraint OUTPUT_OPERAND_ALIASES =
      arrayOf(
          "Aliasing attribute for outputs and operands of CustomCall",
          AttributeConstraint.of("", OutputOperandAliasAttr.DEFINITION));

  private static final AttributeConstraint INDEX_VECTOR =
      AttributeConstraint.of(
              "A 1D tensor of index type",
              attribute ->
                  attribute instanceof DenseElementsAttr elements
                      && elements.elementType() instanceof IndexType
                      && elements.type().rank() == 1)
          .ofType(DenseElementsAttr.class);

  static final AttributeConstraint LAYOUTS =
      arrayOf("Array of layout (1D tensor of index type) attributes", INDEX_VECTOR);
  static final AttributeConstraint TILINGS =
      arrayOf(
          "Array of tiling attributes",
          arrayOf("TpuTiling (array of rank 1 tensors)", INDEX_VECTOR));

  private HloAttributes() {}

  private static boolean isApiVersion(Attribute attribute) {
    return CustomCallApiVersion.of(attribute).isPresent();
  }
}
