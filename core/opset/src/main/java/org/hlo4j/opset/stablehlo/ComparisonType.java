package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The interpretation of the elements that are compared. */
public enum ComparisonType implements CodedEnum, DialectAttribute {
  /** Determined by the element type. */
  NOTYPE,
  /** Floats by IEEE 754 comparison: a NaN is unordered. */
  FLOAT,
  /** Floats by the {@code totalOrder} of IEEE 754. */
  TOTALORDER,
  /** Signed integers. */
  SIGNED,
  /** Unsigned integers or booleans. */
  UNSIGNED,
  /**
   * Floats in weak order: zeros are equal; NaNs are equal to each other and greater than all other
   * values.
   */
  WEAKORDER;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ComparisonType> DEFINITION =
      EnumSyntax.word(
              ComparisonType.class,
              "StableHLO_ComparisonTypeAttr",
              "::mlir::stablehlo::ComparisonType")
          .define("stablehlo", "comparison_type", 3);

  @Override
  public AttributeDefinition<ComparisonType> definition() {
    return DEFINITION;
  }
}
