package org.hlo4j.opset.mhlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** How the operations of a fusion are emitted. */
public enum FusionKind implements CodedEnum, DialectAttribute {
  /** As one loop. */
  LOOP("kLoop"),
  /** Into the loop of a reduction. */
  INPUT("kInput"),
  /** After the loop of an operation. */
  OUTPUT("kOutput"),
  /** By a routine of the backend. */
  CUSTOM("kCustom");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<FusionKind> DEFINITION =
      EnumSyntax.word(FusionKind.class, "MHLO_FusionKindAttr", "::mlir::mhlo::FusionKind")
          .define("mhlo", "fusion_kind", 15);

  private final String spelling;

  FusionKind(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  @Override
  public AttributeDefinition<FusionKind> definition() {
    return DEFINITION;
  }
}
