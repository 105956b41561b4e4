package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.EnumSyntax;

/** The kind of a Fourier transform. */
public enum FftType implements CodedEnum, DialectAttribute {
  /** Forward, complex to complex. */
  FFT(0),
  /** Inverse, complex to complex. */
  IFFT(1),
  /** Forward, real to complex. */
  RFFT(2),
  /** Inverse, complex to real. */
  IRFFT(3);

  private static final Codec<FftType> CODEC =
      Codec.of(
          field("value", FieldKinds.enumeration(FftType.class), constant -> constant),
          constant -> constant);

  private static final EnumSyntax<FftType> SYNTAX =
      EnumSyntax.word(FftType.class, "StableHLO_FftTypeAttr", "::mlir::stablehlo::FftType");

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<FftType> DEFINITION =
      AttributeDefinition.of("stablehlo", "fft_type", 6, FftType.class, CODEC, SYNTAX);

  private final int code;

  FftType(int code) {
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
  public AttributeDefinition<FftType> definition() {
    return DEFINITION;
  }
}
