package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The algorithm of a random bit generator. */
public enum RngAlgorithm implements CodedEnum, DialectAttribute {
  /** The choice of the backend. */
  DEFAULT(0),
  /** Threefry. */
  THREE_FRY(1),
  /** Philox. */
  PHILOX(2);

  private static final Codec<RngAlgorithm> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(RngAlgorithm.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<RngAlgorithm> SYNTAX =
      EnumSyntax.word(
          RngAlgorithm.class, "StableHLO_RngAlgorithmAttr", "::mlir::stablehlo::RngAlgorithm");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<RngAlgorithm> DEFINITION =
      AttributeDefinition.of("stablehlo", "rng_algorithm", 9, RngAlgorithm.class, CODEC, SYNTAX);

  private final int code;

  RngAlgorithm(int code) {
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
  public AttributeDefinition<RngAlgorithm> definition() {
    return DEFINITION;
  }
}
