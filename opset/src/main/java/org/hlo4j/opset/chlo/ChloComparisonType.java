package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** How the bits of compared elements are read. */
public enum ChloComparisonType implements CodedEnum, DialectAttribute {
  NOTYPE(0),
  FLOAT(1),
  TOTALORDER(2),
  SIGNED(3),
  UNSIGNED(4),
  /** Floats in order: zeros are equal; NaNs are equal to each other and greater than the rest. */
  WEAKORDER(5);

  private static final Codec<ChloComparisonType> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(ChloComparisonType.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ChloComparisonType> SYNTAX =
      EnumSyntax.word(
          ChloComparisonType.class, "CHLO_ComparisonTypeAttr", "::mlir::chlo::ComparisonType");

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
