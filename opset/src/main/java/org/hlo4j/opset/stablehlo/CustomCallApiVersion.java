package org.hlo4j.opset.stablehlo;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.encode.CodedEnum;

/** How the code of a custom call is called; in programs a 32-bit integer attribute. */
public enum CustomCallApiVersion implements CodedEnum {
  API_VERSION_UNSPECIFIED,
  API_VERSION_ORIGINAL,
  API_VERSION_STATUS_RETURNING,
  API_VERSION_STATUS_RETURNING_UNIFIED,
  API_VERSION_TYPED_FFI;

  private final IntegerAttr attribute = IntegerAttr.i32(ordinal());

  /** The version that this attribute means. */
  public static Optional<CustomCallApiVersion> of(Attribute attribute) {
    return attribute instanceof IntegerAttr integer
            && integer.type() == IntegerType.I32
            && integer.longValue() >= 0
            && integer.longValue() < values().length
        ? Optional.of(values()[integer.intValue()])
        : Optional.empty();
  }

  /** The attribute that means this version. */
  public IntegerAttr attribute() {
    return attribute;
  }

  @Override
  public int code() {
    return ordinal();
  }

  @Override
  public String spelling() {
    return name();
  }
}
