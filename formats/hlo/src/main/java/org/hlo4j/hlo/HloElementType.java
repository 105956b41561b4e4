package org.hlo4j.hlo;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/** The types of elements of arrays: those of XLA's {@code PrimitiveType} that are numbers. */
public enum HloElementType {
  /** Truth values. */
  PRED("pred", 1, 1, Kind.PREDICATE),
  /** Signed integers of one bit. */
  S1("s1", 30, 1, Kind.SIGNED),
  /** Signed integers of two bits. */
  S2("s2", 26, 2, Kind.SIGNED),
  /** Signed integers of four bits. */
  S4("s4", 21, 4, Kind.SIGNED),
  /** Signed integers of eight bits. */
  S8("s8", 2, 8, Kind.SIGNED),
  /** Signed integers of 16 bits. */
  S16("s16", 3, 16, Kind.SIGNED),
  /** Signed integers of 32 bits. */
  S32("s32", 4, 32, Kind.SIGNED),
  /** Signed integers of 64 bits. */
  S64("s64", 5, 64, Kind.SIGNED),
  /** Unsigned integers of one bit. */
  U1("u1", 31, 1, Kind.UNSIGNED),
  /** Unsigned integers of two bits. */
  U2("u2", 27, 2, Kind.UNSIGNED),
  /** Unsigned integers of four bits. */
  U4("u4", 22, 4, Kind.UNSIGNED),
  /** Unsigned integers of eight bits. */
  U8("u8", 6, 8, Kind.UNSIGNED),
  /** Unsigned integers of 16 bits. */
  U16("u16", 7, 16, Kind.UNSIGNED),
  /** Unsigned integers of 32 bits. */
  U32("u32", 8, 32, Kind.UNSIGNED),
  /** Unsigned integers of 64 bits. */
  U64("u64", 9, 64, Kind.UNSIGNED),
  /** Floats of four bits. */
  F4E2M1FN("f4e2m1fn", 32, FloatFormat.F4E2M1FN),
  /** Floats of six bits, of which three are of the fraction. */
  F6E2M3FN("f6e2m3fn", 36, FloatFormat.F6E2M3FN),
  /** Floats of six bits, of which two are of the fraction. */
  F6E3M2FN("f6e3m2fn", 35, FloatFormat.F6E3M2FN),
  /** Floats of eight bits, of which four are of the fraction. */
  F8E3M4("f8e3m4", 29, FloatFormat.F8E3M4),
  /** Floats of eight bits, of which three are of the fraction, with infinities. */
  F8E4M3("f8e4m3", 28, FloatFormat.F8E4M3),
  /** Floats of eight bits, of which three are of the fraction, without infinities. */
  F8E4M3FN("f8e4m3fn", 20, FloatFormat.F8E4M3FN),
  /** Floats of eight bits, of which three are of the fraction, with a bias of eleven. */
  F8E4M3B11FNUZ("f8e4m3b11fnuz", 23, FloatFormat.F8E4M3B11FNUZ),
  /** Floats of eight bits, of which three are of the fraction, without a negative zero. */
  F8E4M3FNUZ("f8e4m3fnuz", 25, FloatFormat.F8E4M3FNUZ),
  /** Floats of eight bits, of which two are of the fraction, with infinities. */
  F8E5M2("f8e5m2", 19, FloatFormat.F8E5M2),
  /** Floats of eight bits, of which two are of the fraction, without a negative zero. */
  F8E5M2FNUZ("f8e5m2fnuz", 24, FloatFormat.F8E5M2FNUZ),
  /** Powers of two. */
  F8E8M0FNU("f8e8m0fnu", 33, FloatFormat.F8E8M0FNU),
  /** Floats of 16 bits, of which seven are of the fraction. */
  BF16("bf16", 16, FloatFormat.BF16),
  /** Floats of 16 bits, as in IEEE 754. */
  F16("f16", 10, FloatFormat.F16),
  /** Floats of 32 bits. */
  F32("f32", 11, FloatFormat.F32),
  /** Floats of 64 bits. */
  F64("f64", 12, FloatFormat.F64),
  /** Complex numbers of two {@link #F32}. */
  C64("c64", 15, 64, Kind.COMPLEX, FloatFormat.F32),
  /** Complex numbers of two {@link #F64}. */
  C128("c128", 18, 128, Kind.COMPLEX, FloatFormat.F64);

  /** What the elements are. */
  public enum Kind {
    /** Truth values. */
    PREDICATE,
    /** Signed integers. */
    SIGNED,
    /** Unsigned integers. */
    UNSIGNED,
    /** Floats. */
    FLOAT,
    /** Complex numbers. */
    COMPLEX
  }

  private static final Map<String, HloElementType> BY_TEXT = new HashMap<>();
  private static final HloElementType[] BY_NUMBER =
      new HloElementType
          [Arrays.stream(values()).mapToInt(HloElementType::number).max().orElse(0) + 1];

  static {
    for (HloElementType type : values()) {
      BY_TEXT.put(type.text, type);
      BY_NUMBER[type.number] = type;
    }
  }

  private final String text;
  private final int number;
  private final int bits;
  private final Kind kind;
  private final @Nullable FloatFormat format;

  HloElementType(String text, int number, int bits, Kind kind) {
    this(text, number, bits, kind, null);
  }

  HloElementType(String text, int number, FloatFormat format) {
    this(text, number, format.bitWidth(), Kind.FLOAT, format);
  }

  HloElementType(String text, int number, int bits, Kind kind, @Nullable FloatFormat format) {
    this.text = text;
    this.number = number;
    this.bits = bits;
    this.kind = kind;
    this.format = format;
  }

  /** {@return the name in text} */
  public String text() {
    return text;
  }

  /** {@return the number in protos} */
  public int number() {
    return number;
  }

  /** {@return how many bits a value has} */
  public int bits() {
    return bits;
  }

  /** {@return what the elements are} */
  public Kind kind() {
    return kind;
  }

  /** {@return how many bytes an element of a literal has; those of few bits have one each} */
  public int bytes() {
    return Math.max(1, bits / Byte.SIZE);
  }

  /**
   * {@return the format of floats, and of the parts of complex numbers}
   *
   * @throws IllegalStateException if the elements are neither
   */
  public FloatFormat format() {
    if (format == null) {
      throw new IllegalStateException(text + " is no type of floats");
    }
    return format;
  }

  /**
   * {@return the type of a name, null if there is none}
   *
   * @param text the name in text
   */
  public static @Nullable HloElementType ofText(String text) {
    return BY_TEXT.get(text);
  }

  /**
   * {@return the type of a number, null if there is none}
   *
   * @param number the number in protos
   */
  public static @Nullable HloElementType ofNumber(long number) {
    return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[(int) number] : null;
  }

  @Override
  public String toString() {
    return text;
  }
}
