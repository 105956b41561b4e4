package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The direction of a comparison. */
public enum ChloComparisonDirection implements CodedEnum, DialectAttribute {
  /** Equal. */
  EQ(0),
  /** Not equal. */
  NE(1),
  /** Greater than or equal. */
  GE(2),
  /** Greater than. */
  GT(3),
  /** Less than or equal. */
  LE(4),
  /** Less than. */
  LT(5);

  private static final Codec<ChloComparisonDirection> CODEC =
      Codec.of(
          field(
              "value", FieldKinds.enumeration(ChloComparisonDirection.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ChloComparisonDirection> SYNTAX =
      EnumSyntax.word(
          ChloComparisonDirection.class,
          "CHLO_ComparisonDirectionAttr",
          "::mlir::chlo::ComparisonDirection");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ChloComparisonDirection> DEFINITION =
      AttributeDefinition.of(
          "chlo", "comparison_direction", 0, ChloComparisonDirection.class, CODEC, SYNTAX);

  private final int code;

  ChloComparisonDirection(int code) {
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
  public AttributeDefinition<ChloComparisonDirection> definition() {
    return DEFINITION;
  }
}
