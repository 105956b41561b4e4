package org.hlo4j.opset.mhlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The kind of a domain's metadata. */
public enum DomainKind implements CodedEnum, DialectAttribute {
  /** Shardings. */
  SHARDING("sharding");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<DomainKind> DEFINITION =
      EnumSyntax.word(DomainKind.class, "MHLO_DomainKindAttr", "::mlir::mhlo::DomainKind")
          .define("mhlo", "kind", 14);

  private final String spelling;

  DomainKind(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  @Override
  public AttributeDefinition<DomainKind> definition() {
    return DEFINITION;
  }
}
