package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * The accuracy required of the result of a transcendental function.
 *
 * @param atol the absolute tolerance
 * @param rtol the relative tolerance
 * @param ulps the tolerance in units in the last place
 * @param mode whether the tolerances apply, an {@link EnumV1Attr} of {@link
 *     VhloEnum#RESULT_ACCURACY_MODE}
 */
public record ResultAccuracyV1Attr(double atol, double rtol, long ulps, Attribute mode)
    implements VhloAttribute {
  private static final Codec<ResultAccuracyV1Attr> CODEC =
      Codec.of(
          field("atol", VhloFields.FLOAT64, ResultAccuracyV1Attr::atol),
          field("rtol", VhloFields.FLOAT64, ResultAccuracyV1Attr::rtol),
          field("ulps", FieldKinds.SIGNED_VARINT, ResultAccuracyV1Attr::ulps),
          field("mode", VhloFields.ACCURACY_MODE, ResultAccuracyV1Attr::mode),
          ResultAccuracyV1Attr::new);

  static final AttributeDefinition<ResultAccuracyV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo",
          "result_accuracy_v1",
          20,
          ResultAccuracyV1Attr.class,
          CODEC,
          StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<ResultAccuracyV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ResultAccuracyV1Attr that
            && Double.doubleToRawLongBits(atol) == Double.doubleToRawLongBits(that.atol)
            && Double.doubleToRawLongBits(rtol) == Double.doubleToRawLongBits(that.rtol)
            && ulps == that.ulps
            && mode.equals(that.mode));
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
