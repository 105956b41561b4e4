package org.hlo4j.opset.chlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The precision with which a backend is to compute an operand. */
public enum ChloPrecision implements CodedEnum, DialectAttribute {
  /** The fastest precision. */
  DEFAULT,
  /** More precise than the default. */
  HIGH,
  /** The full precision of the element type. */
  HIGHEST;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ChloPrecision> DEFINITION =
      EnumSyntax.word(ChloPrecision.class, "CHLO_PrecisionAttr", "::mlir::chlo::Precision")
          .define("chlo", "precision");

  @Override
  public AttributeDefinition<ChloPrecision> definition() {
    return DEFINITION;
  }
}
