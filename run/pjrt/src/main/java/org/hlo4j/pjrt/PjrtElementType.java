package org.hlo4j.pjrt;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.jspecify.annotations.Nullable;

/** Types of the elements of buffers, by the names and in the order of PJRT. */
public enum PjrtElementType {
  /** No type. */
  INVALID(0, 0, null),

  /** Truth values, a byte each: {@code i1}. */
  PRED(1, 1, IntegerType.I1),

  /** Signed integers of 8 bits: {@code i8}. */
  S8(8, 2, IntegerType.signless(8)),

  /** Signed integers of 16 bits: {@code i16}. */
  S16(16, 3, IntegerType.signless(16)),

  /** Signed integers of 32 bits: {@code i32}. */
  S32(32, 4, IntegerType.signless(32)),

  /** Signed integers of 64 bits: {@code i64}. */
  S64(64, 5, IntegerType.signless(64)),

  /** Unsigned integers of 8 bits: {@code ui8}. */
  U8(8, 6, IntegerType.unsigned(8)),

  /** Unsigned integers of 16 bits: {@code ui16}. */
  U16(16, 7, IntegerType.unsigned(16)),

  /** Unsigned integers of 32 bits: {@code ui32}. */
  U32(32, 8, IntegerType.unsigned(32)),

  /** Unsigned integers of 64 bits: {@code ui64}. */
  U64(64, 9, IntegerType.unsigned(64)),

  /** Floating-point numbers of 16 bits: {@code f16}. */
  F16(16, 10, FloatType.F16),

  /** Floating-point numbers of 32 bits: {@code f32}. */
  F32(32, 11, FloatType.F32),

  /** Floating-point numbers of 64 bits: {@code f64}. */
  F64(64, 12, FloatType.F64),

  /** Floating-point numbers of 16 bits: {@code bf16}. */
  BF16(16, 16, FloatType.BF16),

  /** Complex numbers, a real part before an imaginary one: {@code complex<f32>}. */
  C64(64, 15, new ComplexType(FloatType.F32)),

  /** Complex numbers, a real part before an imaginary one: {@code complex<f64>}. */
  C128(128, 18, new ComplexType(FloatType.F64)),

  /** Floating-point numbers of 8 bits: {@code f8E5M2}. */
  F8E5M2(8, 19, FloatType.F8E5M2),

  /** Floating-point numbers of 8 bits: {@code f8E4M3FN}. */
  F8E4M3FN(8, 20, FloatType.F8E4M3FN),

  /** Floating-point numbers of 8 bits: {@code f8E4M3B11FNUZ}. */
  F8E4M3B11FNUZ(8, 23, FloatType.F8E4M3B11FNUZ),

  /** Floating-point numbers of 8 bits: {@code f8E5M2FNUZ}. */
  F8E5M2FNUZ(8, 24, FloatType.F8E5M2FNUZ),

  /** Floating-point numbers of 8 bits: {@code f8E4M3FNUZ}. */
  F8E4M3FNUZ(8, 25, FloatType.F8E4M3FNUZ),

  /** Signed integers of 4 bits: {@code i4}. */
  S4(4, 21, IntegerType.signless(4)),

  /** Unsigned integers of 4 bits: {@code ui4}. */
  U4(4, 22, IntegerType.unsigned(4)),

  /** Tokens, which order effects and have no elements. */
  TOKEN(0, 17, null),

  /** Signed integers of 2 bits: {@code i2}. */
  S2(2, 26, IntegerType.signless(2)),

  /** Unsigned integers of 2 bits: {@code ui2}. */
  U2(2, 27, IntegerType.unsigned(2)),

  /** Floating-point numbers of 8 bits: {@code f8E4M3}. */
  F8E4M3(8, 28, FloatType.F8E4M3),

  /** Floating-point numbers of 8 bits: {@code f8E3M4}. */
  F8E3M4(8, 29, FloatType.F8E3M4),

  /** Floating-point numbers of 8 bits: {@code f8E8M0FNU}. */
  F8E8M0FNU(8, 33, FloatType.F8E8M0FNU),

  /** Floating-point numbers of 4 bits: {@code f4E2M1FN}. */
  F4E2M1FN(4, 32, FloatType.F4E2M1FN),

  /** Signed integers of one bit, for which StableHLO has no type. */
  S1(1, 30, null),

  /** Unsigned integers of one bit, for which StableHLO has no type. */
  U1(1, 31, null),

  /** Floating-point numbers of 6 bits: {@code f6E2M3FN}. */
  F6E2M3FN(6, 36, FloatType.F6E2M3FN),

  /** Floating-point numbers of 6 bits: {@code f6E3M2FN}. */
  F6E3M2FN(6, 35, FloatType.F6E3M2FN);

  private static final Map<Type, PjrtElementType> BY_TYPE = byType();

  private final int bits;
  private final int primitiveType;
  private final @Nullable Type type;

  /**
   * Creates a type.
   *
   * @param bits of an element
   * @param primitiveType the number of XLA's {@code PrimitiveType}, by which programs have it
   * @param type the type in StableHLO; null if there is none
   */
  PjrtElementType(int bits, int primitiveType, @Nullable Type type) {
    this.bits = bits;
    this.primitiveType = primitiveType;
    this.type = type;
  }

  private static Map<Type, PjrtElementType> byType() {
    Map<Type, PjrtElementType> types = new HashMap<>();
    for (PjrtElementType each : values()) {
      each.type().ifPresent(type -> types.put(type, each));
    }
    return Collections.unmodifiableMap(types);
  }

  /** {@return the number of the type in the C API} */
  int number() {
    return ordinal();
  }

  /**
   * {@return the type of a number of XLA's {@code PrimitiveType}; {@link #INVALID} if none has it}
   *
   * @param number the number
   */
  public static PjrtElementType ofPrimitiveType(int number) {
    for (PjrtElementType each : values()) {
      if (each.primitiveType == number) {
        return each;
      }
    }
    return INVALID;
  }

  /** {@return the type of a number of the C API; {@link #INVALID} if none has it} */
  static PjrtElementType of(int number) {
    return number >= 0 && number < values().length ? values()[number] : INVALID;
  }

  /**
   * {@return the type of elements of a tensor}
   *
   * @param type the element type of a tensor of StableHLO
   * @throws IllegalArgumentException if PJRT has no such elements
   */
  public static PjrtElementType of(Type type) {
    PjrtElementType found = BY_TYPE.get(type);
    if (found == null) {
      throw new IllegalArgumentException("PJRT has no elements of type " + type);
    }
    return found;
  }

  /** {@return the element type of tensors of StableHLO; empty if there is none} */
  public Optional<Type> type() {
    return Optional.ofNullable(type);
  }

  /**
   * {@return the bytes that an element takes in memory of the host} Elements of less than a byte
   * take one each there, in its low bits.
   */
  public int hostBytes() {
    return Math.ceilDiv(bits, Byte.SIZE);
  }
}
