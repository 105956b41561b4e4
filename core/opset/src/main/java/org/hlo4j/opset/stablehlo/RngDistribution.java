package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The distribution of random numbers. */
public enum RngDistribution implements CodedEnum, DialectAttribute {
  /** Uniform in a half-open interval. */
  UNIFORM(1),
  /** Normal with a mean and a standard deviation. */
  NORMAL(2);

  private static final Codec<RngDistribution> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(RngDistribution.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<RngDistribution> SYNTAX =
      EnumSyntax.word(
          RngDistribution.class,
          "StableHLO_RngDistributionAttr",
          "::mlir::stablehlo::RngDistribution");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<RngDistribution> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "rng_distribution", 10, RngDistribution.class, CODEC, SYNTAX);

  private final int code;

  RngDistribution(int code) {
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
  public AttributeDefinition<RngDistribution> definition() {
    return DEFINITION;
  }
}
