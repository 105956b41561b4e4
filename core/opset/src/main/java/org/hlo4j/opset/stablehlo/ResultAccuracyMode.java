package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The mode in which the accuracy of a result is specified. */
public enum ResultAccuracyMode implements CodedEnum, DialectAttribute {
  /** The default accuracy of the backend. */
  DEFAULT,
  /** The highest accuracy of the backend. */
  HIGHEST,
  /** The tolerances of the attribute. */
  TOLERANCE;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ResultAccuracyMode> DEFINITION =
      EnumSyntax.bracketed(
              ResultAccuracyMode.class,
              "StableHLO_ResultAccuracyModeAttr",
              "::mlir::stablehlo::ResultAccuracyMode")
          .define("stablehlo", "result_accuracy_mode", 16);

  @Override
  public AttributeDefinition<ResultAccuracyMode> definition() {
    return DEFINITION;
  }
}
