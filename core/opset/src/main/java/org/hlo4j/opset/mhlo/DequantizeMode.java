package org.hlo4j.opset.mhlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** How quantized numbers are mapped to floats. */
public enum DequantizeMode implements CodedEnum, DialectAttribute {
  /** By the minimum of the range. */
  MIN_COMBINED;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<DequantizeMode> DEFINITION =
      EnumSyntax.word(
              DequantizeMode.class, "MHLO_DequantizeModeAttr", "::mlir::mhlo::DequantizeMode")
          .define("mhlo", "dequantize_mode");

  @Override
  public AttributeDefinition<DequantizeMode> definition() {
    return DEFINITION;
  }
}
