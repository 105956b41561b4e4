package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The precision with which a backend is to compute an operand. */
public enum Precision implements CodedEnum, DialectAttribute {
  /** The fastest precision. */
  DEFAULT(0),
  /** More precise than the default. */
  HIGH(1),
  /** The full precision of the element type. */
  HIGHEST(2);

  private static final Codec<Precision> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(Precision.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<Precision> SYNTAX =
      EnumSyntax.word(Precision.class, "StableHLO_PrecisionAttr", "::mlir::stablehlo::Precision");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<Precision> DEFINITION =
      AttributeDefinition.of("stablehlo", "precision", 8, Precision.class, CODEC, SYNTAX);

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
