package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The interpretation of the elements that are compared. */
public enum ChloComparisonType implements CodedEnum, DialectAttribute {
  /** Determined by the element type. */
  NOTYPE(0),
  /** Floats by IEEE 754 comparison: a NaN is unordered. */
  FLOAT(1),
  /** Floats by the {@code totalOrder} of IEEE 754. */
  TOTALORDER(2),
  /** Signed integers. */
  SIGNED(3),
  /** Unsigned integers or booleans. */
  UNSIGNED(4),
  /**
   * Floats in weak order: zeros are equal; NaNs are equal to each other and greater than all other
   * values.
   */
  WEAKORDER(5);

  private static final Codec<ChloComparisonType> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(ChloComparisonType.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ChloComparisonType> SYNTAX =
      EnumSyntax.word(
          ChloComparisonType.class, "CHLO_ComparisonTypeAttr", "::mlir::chlo::ComparisonType");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ChloComparisonType> DEFINITION =
      AttributeDefinition.of("chlo", "comparison_type", 1, ChloComparisonType.class, CODEC, SYNTAX);

  private final int code;

  ChloComparisonType(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  @Override
  public String spelling() {
    return name();
  }

  @Override
  public AttributeDefinition<ChloComparisonType> definition() {
    return DEFINITION;
  }
}
