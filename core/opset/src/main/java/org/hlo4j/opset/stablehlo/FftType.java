package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The kind of a Fourier transform. */
public enum FftType implements CodedEnum, DialectAttribute {
  /** Forward, complex to complex. */
  FFT,
  /** Inverse, complex to complex. */
  IFFT,
  /** Forward, real to complex. */
  RFFT,
  /** Inverse, complex to real. */
  IRFFT;

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<FftType> DEFINITION =
      EnumSyntax.word(FftType.class, "StableHLO_FftTypeAttr", "::mlir::stablehlo::FftType")
          .define("stablehlo", "fft_type", 6);

  @Override
  public AttributeDefinition<FftType> definition() {
    return DEFINITION;
  }
}
