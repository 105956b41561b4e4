package org.hlo4j.jax;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;

/**
 * The element types of {@code jax.export} files, with their codes. Constants are named as in JAX's
 * short notation.
 */
public enum JaxType {
  /** Boolean. */
  BOOL(0, "bool", IntegerType.I1),
  /** Signed 8-bit integer. */
  I8(1, "i8", IntegerType.I8),
  /** Signed 16-bit integer. */
  I16(2, "i16", IntegerType.I16),
  /** Signed 32-bit integer. */
  I32(3, "i32", IntegerType.I32),
  /** Signed 64-bit integer. */
  I64(4, "i64", IntegerType.I64),
  /** Unsigned 8-bit integer. */
  U8(5, "u8", IntegerType.unsigned(8)),
  /** Unsigned 16-bit integer. */
  U16(6, "u16", IntegerType.unsigned(16)),
  /** Unsigned 32-bit integer. */
  U32(7, "u32", IntegerType.unsigned(32)),
  /** Unsigned 64-bit integer. */
  U64(8, "u64", IntegerType.unsigned(64)),
  /** IEEE 754 binary16. */
  F16(9, "f16", FloatType.F16),
  /** IEEE 754 binary32. */
  F32(10, "f32", FloatType.F32),
  /** IEEE 754 binary64. */
  F64(11, "f64", FloatType.F64),
  /** Complex of two {@link #F32}. */
  C64(12, "c64", new ComplexType(FloatType.F32)),
  /** Complex of two {@link #F64}. */
  C128(13, "c128", new ComplexType(FloatType.F64)),
  /** Brain float: 8 exponent and 7 mantissa bits. */
  BF16(14, "bf16", FloatType.BF16),
  /** Signed 4-bit integer. */
  I4(15, "i4", IntegerType.signless(4)),
  /** Unsigned 4-bit integer. */
  U4(16, "u4", IntegerType.unsigned(4)),
  /** 8-bit float: 4 exponent and 3 mantissa bits, bias 11, no infinities, unsigned zero. */
  F8E4M3B11FNUZ(17, "f8e4m3b11fnuz", FloatType.F8E4M3B11FNUZ),
  /** 8-bit float: 4 exponent and 3 mantissa bits, no infinities. */
  F8E4M3FN(18, "f8e4m3fn", FloatType.F8E4M3FN),
  /** 8-bit float: 4 exponent and 3 mantissa bits, no infinities, unsigned zero. */
  F8E4M3FNUZ(19, "f8e4m3fnuz", FloatType.F8E4M3FNUZ),
  /** 8-bit float: 5 exponent and 2 mantissa bits. */
  F8E5M2(20, "f8e5m2", FloatType.F8E5M2),
  /** 8-bit float: 5 exponent and 2 mantissa bits, no infinities, unsigned zero. */
  F8E5M2FNUZ(21, "f8e5m2fnuz", FloatType.F8E5M2FNUZ),
  /**
   * The type of gradients with respect to integers, which carry no information; booleans in the
   * program.
   */
  FLOAT0(22, "float0", IntegerType.I1),
  /** 8-bit float: 4 exponent and 3 mantissa bits. */
  F8E4M3(23, "f8e4m3", FloatType.F8E4M3),
  /** 8-bit float: 3 exponent and 4 mantissa bits. */
  F8E3M4(24, "f8e3m4", FloatType.F8E3M4),
  /** 8-bit scale factor: 8 exponent bits, unsigned, a power of two or NaN. */
  F8E8M0FNU(25, "f8e8m0fnu", FloatType.F8E8M0FNU),
  /** 4-bit float: 2 exponent and 1 mantissa bits, no infinities. */
  F4E2M1FN(26, "f4e2m1fn", FloatType.F4E2M1FN),
  /** A key of the Threefry random number generator; two words in the program. */
  KEY_FRY(27, "key<fry>", IntegerType.unsigned(32), 2),
  /** A key of the {@code rbg} random number generator; four words in the program. */
  KEY_RBG(28, "key<rbg>", IntegerType.unsigned(32), 4),
  /** A key of the {@code unsafe_rbg} random number generator; four words in the program. */
  KEY_UNSAFE_RBG(29, "key<urbg>", IntegerType.unsigned(32), 4);

  private static final List<JaxType> ALL = List.of(values());

  private final int code;
  private final String title;
  private final Type elementType;
  private final int words;

  JaxType(int code, String title, Type elementType) {
    this(code, title, elementType, 0);
  }

  JaxType(int code, String title, Type elementType, int words) {
    this.code = code;
    this.title = title;
    this.elementType = elementType;
    this.words = words;
  }

  static Optional<JaxType> of(int code) {
    return ALL.stream().filter(type -> type.code == code).findFirst();
  }

  int code() {
    return code;
  }

  /** {@return the element type in the program} */
  public Type elementType() {
    return elementType;
  }

  /**
   * {@return whether elements are random keys, each of which is a row of {@link #words} words in
   * the program}
   */
  public boolean isKey() {
    return words > 0;
  }

  /**
   * {@return the size of the trailing dimension of random keys in the program; 0 for other types}
   */
  public int words() {
    return words;
  }

  /** Returns the name in JAX's short notation, such as {@code f32}. */
  @Override
  public String toString() {
    return title;
  }
}
