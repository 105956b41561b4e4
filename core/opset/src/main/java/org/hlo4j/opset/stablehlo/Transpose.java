package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** Whether a matrix is transposed or conjugated before use. */
public enum Transpose implements CodedEnum, DialectAttribute {
  /** Not a valid value; reserved as 0. */
  TRANSPOSE_INVALID,
  /** As it is. */
  NO_TRANSPOSE,
  /** Transposed. */
  TRANSPOSE,
  /** Transposed and conjugated. */
  ADJOINT;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<Transpose> DEFINITION =
      EnumSyntax.word(Transpose.class, "StableHLO_TransposeAttr", "::mlir::stablehlo::Transpose")
          .define("stablehlo", "transpose", 12);

  @Override
  public AttributeDefinition<Transpose> definition() {
    return DEFINITION;
  }
}
