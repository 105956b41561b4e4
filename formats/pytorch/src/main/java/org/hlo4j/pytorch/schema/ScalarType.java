package org.hlo4j.pytorch.schema;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.jspecify.annotations.Nullable;

/** The element types of tensors, with their numbers in files. */
public enum ScalarType {
  BYTE(1, IntegerType.unsigned(8)),
  CHAR(2, IntegerType.I8),
  SHORT(3, IntegerType.I16),
  INT(4, IntegerType.I32),
  LONG(5, IntegerType.I64),
  HALF(6, FloatType.F16),
  FLOAT(7, FloatType.F32),
  DOUBLE(8, FloatType.F64),
  COMPLEXHALF(9, null),
  COMPLEXFLOAT(10, new ComplexType(FloatType.F32)),
  COMPLEXDOUBLE(11, new ComplexType(FloatType.F64)),
  BOOL(12, IntegerType.I1),
  BFLOAT16(13, FloatType.BF16),
  UINT16(28, IntegerType.unsigned(16)),
  FLOAT8E4M3FN(29, FloatType.F8E4M3FN),
  FLOAT8E5M2(30, FloatType.F8E5M2),
  FLOAT8E4M3FNUZ(31, FloatType.F8E4M3FNUZ),
  FLOAT8E5M2FNUZ(32, FloatType.F8E5M2FNUZ),
  FLOAT8E8M0FNU(33, FloatType.F8E8M0FNU);

  private final int number;
  private final @Nullable Type type;

  ScalarType(int number, @Nullable Type type) {
    this.number = number;
    this.type = type;
  }

  /** Returns the type with a number; null if there is none. */
  public static @Nullable ScalarType ofOrNull(int number) {
    for (ScalarType type : values()) {
      if (type.number == number) {
        return type;
      }
    }
    return null;
  }

  /** Returns the element type; null if StableHLO has none. */
  public @Nullable Type elementTypeOrNull() {
    return type;
  }
}
