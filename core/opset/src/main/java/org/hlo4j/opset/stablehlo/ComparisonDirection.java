package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The direction of a comparison. */
public enum ComparisonDirection implements CodedEnum, DialectAttribute {
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
  public static final AttributeDefinition<ComparisonDirection> DEFINITION =
      EnumSyntax.word(
              ComparisonDirection.class,
              "StableHLO_ComparisonDirectionAttr",
              "::mlir::stablehlo::ComparisonDirection")
          .define("stablehlo", "comparison_direction", 2);

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

  /** {@return the direction that holds of the operands in the opposite order} */
  public ComparisonDirection swapped() {
    return switch (this) {
      case EQ, NE -> this;
      case GE -> LE;
      case GT -> LT;
      case LE -> GE;
      case LT -> GT;
    };
  }

  @Override
  public AttributeDefinition<ComparisonDirection> definition() {
    return DEFINITION;
  }
}
