package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The distribution of random numbers. */
public enum RngDistribution implements CodedEnum, DialectAttribute {
  /** Uniform in a half-open interval. */
  UNIFORM,
  /** Normal with a mean and a standard deviation. */
  NORMAL;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<RngDistribution> DEFINITION =
      EnumSyntax.word(
              RngDistribution.class,
              "StableHLO_RngDistributionAttr",
              "::mlir::stablehlo::RngDistribution")
          .define("stablehlo", "rng_distribution", 10);

  @Override
  public int code() {
    return ordinal() + 1;
  }

  @Override
  public AttributeDefinition<RngDistribution> definition() {
    return DEFINITION;
  }
}
