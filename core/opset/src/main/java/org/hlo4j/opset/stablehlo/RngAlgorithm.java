package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The algorithm of a random bit generator. */
public enum RngAlgorithm implements CodedEnum, DialectAttribute {
  /** The choice of the backend. */
  DEFAULT,
  /** Threefry. */
  THREE_FRY,
  /** Philox. */
  PHILOX;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<RngAlgorithm> DEFINITION =
      EnumSyntax.word(
              RngAlgorithm.class, "StableHLO_RngAlgorithmAttr", "::mlir::stablehlo::RngAlgorithm")
          .define("stablehlo", "rng_algorithm", 9);

  @Override
  public AttributeDefinition<RngAlgorithm> definition() {
    return DEFINITION;
  }
}
