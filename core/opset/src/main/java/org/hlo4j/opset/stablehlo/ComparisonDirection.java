package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The direction of a comparison. */
public enum ComparisonDirection implements CodedEnum, DialectAttribute {
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

  private static final Codec<ComparisonDirection> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(ComparisonDirection.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ComparisonDirection> SYNTAX =
      EnumSyntax.word(
          ComparisonDirection.class,
          "StableHLO_ComparisonDirectionAttr",
          "::mlir::stablehlo::ComparisonDirection");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ComparisonDirection> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "comparison_direction", 2, ComparisonDirection.class, CODEC, SYNTAX);

  private final int code;

  ComparisonDirection(int code) {
    this.code = code;
  }

  /**
   * {@return whether the comparison holds of ordered operands}
   *
   * @param order the order of the operands, as of {@link java.util.Comparator#compare}
   */
  public boolean holds(int order) {
    return switch (this) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case GE -> order >= 0;
      case GT -> order > 0;
      case LE -> order <= 0;
      case LT -> order < 0;
    };
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
  public AttributeDefinition<ComparisonDirection> definition() {
    return DEFINITION;
  }
}
