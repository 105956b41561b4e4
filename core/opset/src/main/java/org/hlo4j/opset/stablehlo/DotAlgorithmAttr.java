package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.BOOL;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.ir.encode.FieldKinds.TYPE;

import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.opset.syntax.CheckedSyntax;

/**
 * The algorithm of a dot product: the types to which operands are rounded and in which products are
 * accumulated, and the number of components into which operands are split.
 *
 * @param lhsPrecisionType the type to which the left-hand side is rounded
 * @param rhsPrecisionType the type to which the right-hand side is rounded
 * @param accumulationType the type of the accumulator
 * @param lhsComponentCount the number of components of the left-hand side, at least 1
 * @param rhsComponentCount the number of components of the right-hand side, at least 1
 * @param numPrimitiveOperations the number of products of components, at least 1
 * @param allowImpreciseAccumulation whether partial sums may be less precise than the accumulation
 *     type
 */
public record DotAlgorithmAttr(
    Type lhsPrecisionType,
    Type rhsPrecisionType,
    Type accumulationType,
    long lhsComponentCount,
    long rhsComponentCount,
    long numPrimitiveOperations,
    boolean allowImpreciseAccumulation)
    implements DialectAttribute {
  private static final Codec<DotAlgorithmAttr> CODEC =
      Codec.of(
          field("lhs_precision_type", TYPE, DotAlgorithmAttr::lhsPrecisionType),
          field("rhs_precision_type", TYPE, DotAlgorithmAttr::rhsPrecisionType),
          field("accumulation_type", TYPE, DotAlgorithmAttr::accumulationType),
          field("lhs_component_count", SIGNED_VARINT, DotAlgorithmAttr::lhsComponentCount),
          field("rhs_component_count", SIGNED_VARINT, DotAlgorithmAttr::rhsComponentCount),
          field(
              "num_primitive_operations", SIGNED_VARINT, DotAlgorithmAttr::numPrimitiveOperations),
          field("allow_imprecise_accumulation", BOOL, DotAlgorithmAttr::allowImpreciseAccumulation),
          DotAlgorithmAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<DotAlgorithmAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "dot_algorithm",
          15,
          DotAlgorithmAttr.class,
          CODEC,
          new CheckedSyntax<>(FormatSyntax.ordered(CODEC), DotAlgorithmAttr::problem));

  private static final Set<FloatType> EIGHT_BIT =
      Set.of(
          FloatType.F8E3M4,
          FloatType.F8E4M3,
          FloatType.F8E4M3FN,
          FloatType.F8E5M2,
          FloatType.F8E4M3FNUZ,
          FloatType.F8E4M3B11FNUZ,
          FloatType.F8E5M2FNUZ);

  /** {@return an error message if the attribute is invalid} */
  public Optional<String> problem() {
    if (lhsComponentCount < 1) {
      return Optional.of("lhs component count must be positive");
    }
    if (rhsComponentCount < 1) {
      return Optional.of("rhs component count must be positive");
    }
    if (numPrimitiveOperations < 1) {
      return Optional.of("num primitive operations must be positive");
    }
    return isKnown()
        ? Optional.empty()
        : Optional.of(
            "dot algorithm not known to be supported on any hardware: {lhs:'"
                + lhsPrecisionType
                + "', rhs:'"
                + rhsPrecisionType
                + "', accum:'"
                + accumulationType
                + "', lhs_components:"
                + lhsComponentCount
                + ", rhs_components:"
                + rhsComponentCount
                + ", primitive_ops:"
                + numPrimitiveOperations
                + ", imprecise:"
                + (allowImpreciseAccumulation ? 1 : 0)
                + "}");
  }

  /** {@return whether the algorithm is one of those that some hardware implements} */
  public boolean isKnown() {
    if (lhsComponentCount != 1 || rhsComponentCount != 1) {
      return false;
    }
    if (isEightBit(lhsPrecisionType) && isEightBit(rhsPrecisionType)) {
      return accumulationType == FloatType.F32
          && (numPrimitiveOperations == 1 || emulatesWithF8E4M3FN());
    }
    if (allowImpreciseAccumulation || lhsPrecisionType != rhsPrecisionType) {
      return false;
    }
    long operations = numPrimitiveOperations;
    if (lhsPrecisionType == FloatType.BF16 && accumulationType == FloatType.F32) {
      return operations == 1 || operations == 3 || operations == 6 || operations == 9;
    }
    if (lhsPrecisionType == FloatType.TF32) {
      return accumulationType == FloatType.F32 && (operations == 1 || operations == 3);
    }
    return operations == 1 && isAccumulatedIn(lhsPrecisionType, accumulationType);
  }

  /** Whether products of f8E4M3FN emulate those of a wider type. */
  private boolean emulatesWithF8E4M3FN() {
    return lhsPrecisionType == FloatType.F8E4M3FN
        && rhsPrecisionType == FloatType.F8E4M3FN
        && (numPrimitiveOperations == 3 || numPrimitiveOperations == 4)
        && !allowImpreciseAccumulation;
  }

  private static boolean isEightBit(Type type) {
    return type instanceof FloatType f && EIGHT_BIT.contains(f);
  }

  private static boolean isAccumulatedIn(Type operand, Type accumulation) {
    return operand == FloatType.F16
        ? accumulation == FloatType.F16 || accumulation == FloatType.F32
        : operand == accumulation
            && (operand == FloatType.BF16 || operand == FloatType.F32 || operand == FloatType.F64);
  }

  @Override
  public AttributeDefinition<DotAlgorithmAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DotAlgorithmAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
