package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** How the bits of compared elements are read. */
public enum ComparisonType implements CodedEnum, DialectAttribute {
  NOTYPE(0),
  FLOAT(1),
  TOTALORDER(2),
  SIGNED(3),
  UNSIGNED(4),
  /** Floats in order: zeros are equal; NaNs are equal to each other and greater than the rest. */
  WEAKORDER(5);

  private static final Codec<ComparisonType> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(ComparisonType.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ComparisonType> SYNTAX =
      EnumSyntax.word(
          ComparisonType.class,
          "StableHLO_ComparisonTypeAttr",
          "::mlir::stablehlo::ComparisonType");

  public static final AttributeDefinition<ComparisonType> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "comparison_type", 3, ComparisonType.class, CODEC, SYNTAX);

  private final int code;

  ComparisonType(int code) {
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
  public AttributeDefinition<ComparisonType> definition() {
    return DEFINITION;
  }
}
