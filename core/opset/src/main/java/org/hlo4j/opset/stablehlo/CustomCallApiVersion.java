package org.hlo4j.opset.stablehlo;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.encode.CodedEnum;

/** The calling convention of a custom call, a 32-bit integer attribute in programs. */
public enum CustomCallApiVersion implements CodedEnum {
  /** Unspecified. */
  API_VERSION_UNSPECIFIED,
  /** The original C interface, without status. */
  API_VERSION_ORIGINAL,
  /** The C interface that returns a status. */
  API_VERSION_STATUS_RETURNING,
  /** The interface with a status that CPU and GPU share. */
  API_VERSION_STATUS_RETURNING_UNIFIED,
  /** XLA's typed foreign function interface. */
  API_VERSION_TYPED_FFI;

  private final IntegerAttr attribute = IntegerAttr.i32(ordinal());

  /**
   * {@return the version that an attribute encodes; empty if it is not an {@code i32} in range}
   *
   * @param attribute an attribute of any kind
   */
  public static Optional<CustomCallApiVersion> of(Attribute attribute) {
    return attribute instanceof IntegerAttr integer
            && integer.type() == IntegerType.I32
            && integer.longValue() >= 0
            && integer.longValue() < values().length
        ? Optional.of(values()[integer.intValue()])
        : Optional.empty();
  }

  /** {@return the attribute that encodes this version} */
  public IntegerAttr attribute() {
    return attribute;
  }
}
