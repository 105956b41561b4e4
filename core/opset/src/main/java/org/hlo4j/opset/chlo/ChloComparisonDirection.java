package org.hlo4j.opset.chlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The direction of a comparison. */
public enum ChloComparisonDirection implements CodedEnum, DialectAttribute {
  /** Equal. */
  EQ,
  /** Not equal. */
  NE,
  /** Greater than or equal. */
  GE,
  /** Greater than. */
  GT,
  /** Less than or equal. */
  LE,
  /** Less than. */
  LT;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ChloComparisonDirection> DEFINITION =
      EnumSyntax.word(
              ChloComparisonDirection.class,
              "CHLO_ComparisonDirectionAttr",
              "::mlir::chlo::ComparisonDirection")
          .define("chlo", "comparison_direction", 0);

  @Override
  public AttributeDefinition<ChloComparisonDirection> definition() {
    return DEFINITION;
  }
}
