package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The precision with which a backend is to compute an operand. */
public enum Precision implements CodedEnum, DialectAttribute {
  /** The fastest precision. */
  DEFAULT,
  /** More precise than the default. */
  HIGH,
  /** The full precision of the element type. */
  HIGHEST;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<Precision> DEFINITION =
      EnumSyntax.word(Precision.class, "StableHLO_PrecisionAttr", "::mlir::stablehlo::Precision")
          .define("stablehlo", "precision", 8);

  @Override
  public AttributeDefinition<Precision> definition() {
    return DEFINITION;
  }
}
