package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** Whether a matrix is transposed or conjugated before use. */
public enum Transpose implements CodedEnum, DialectAttribute {
  /** Not a valid value; reserved as 0. */
  TRANSPOSE_INVALID(0),
  /** As it is. */
  NO_TRANSPOSE(1),
  /** Transposed. */
  TRANSPOSE(2),
  /** Transposed and conjugated. */
  ADJOINT(3);

  private static final Codec<Transpose> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(Transpose.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<Transpose> SYNTAX =
      EnumSyntax.word(Transpose.class, "StableHLO_TransposeAttr", "::mlir::stablehlo::Transpose");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<Transpose> DEFINITION =
      AttributeDefinition.of("stablehlo", "transpose", 12, Transpose.class, CODEC, SYNTAX);

  private final int code;

  Transpose(int code) {
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
  public AttributeDefinition<Transpose> definition() {
    return DEFINITION;
  }
}
