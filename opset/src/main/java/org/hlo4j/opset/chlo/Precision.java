package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** How precisely a backend is to compute with an operand. */
public enum Precision implements CodedEnum, DialectAttribute {
  DEFAULT(0),
  HIGH(1),
  HIGHEST(2);

  private static final Codec<Precision> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(Precision.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<Precision> SYNTAX =
      EnumSyntax.word(Precision.class, "CHLO_PrecisionAttr", "::mlir::chlo::Precision");

  public static final AttributeDefinition<Precision> DEFINITION =
      AttributeDefinition.textual("chlo", "precision", Precision.class, CODEC, SYNTAX);

  private final int code;

  Precision(int code) {
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
  public AttributeDefinition<Precision> definition() {
    return DEFINITION;
  }
}
