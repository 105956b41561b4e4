package org.hlo4j.opset.chlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The interpretation of the elements that are compared. */
public enum ChloComparisonType implements CodedEnum, DialectAttribute {
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
  public static final AttributeDefinition<ChloComparisonType> DEFINITION =
      EnumSyntax.word(
              ChloComparisonType.class, "CHLO_ComparisonTypeAttr", "::mlir::chlo::ComparisonType")
          .define("chlo", "comparison_type", 1);

  @Override
  public AttributeDefinition<ChloComparisonType> definition() {
    return DEFINITION;
  }
}
