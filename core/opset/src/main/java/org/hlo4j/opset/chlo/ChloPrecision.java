package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The precision with which a backend is to compute an operand. */
public enum ChloPrecision implements CodedEnum, DialectAttribute {
  /** The fastest precision. */
  DEFAULT(0),
  /** More precise than the default. */
  HIGH(1),
  /** The full precision of the element type. */
  HIGHEST(2);

  private static final Codec<ChloPrecision> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(ChloPrecision.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ChloPrecision> SYNTAX =
      EnumSyntax.word(ChloPrecision.class, "CHLO_PrecisionAttr", "::mlir::chlo::Precision");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ChloPrecision> DEFINITION =
      AttributeDefinition.textual("chlo", "precision", ChloPrecision.class, CODEC, SYNTAX);

  private final int code;

  ChloPrecision(int code) {
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
  public AttributeDefinition<ChloPrecision> definition() {
    return DEFINITION;
  }
}
