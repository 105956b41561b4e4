package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The mode in which the accuracy of a result is specified. */
public enum ResultAccuracyMode implements CodedEnum, DialectAttribute {
  /** The default accuracy of the backend. */
  DEFAULT(0),
  /** The highest accuracy of the backend. */
  HIGHEST(1),
  /** The tolerances of the attribute. */
  TOLERANCE(2);

  private static final Codec<ResultAccuracyMode> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(ResultAccuracyMode.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<ResultAccuracyMode> SYNTAX =
      EnumSyntax.bracketed(
          ResultAccuracyMode.class,
          "StableHLO_ResultAccuracyModeAttr",
          "::mlir::stablehlo::ResultAccuracyMode");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ResultAccuracyMode> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "result_accuracy_mode", 16, ResultAccuracyMode.class, CODEC, SYNTAX);

  private final int code;

  ResultAccuracyMode(int code) {
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
  public AttributeDefinition<ResultAccuracyMode> definition() {
    return DEFINITION;
  }
}
