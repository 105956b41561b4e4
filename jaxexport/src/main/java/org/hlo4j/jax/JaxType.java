package org.hlo4j.jax;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;

/** The element types that files of {@code jax.export} know, with their codes in files. */
public enum JaxType {
  BOOL(0, "bool", IntegerType.I1),
  I8(1, "i8", IntegerType.I8),
  I16(2, "i16", IntegerType.I16),
  I32(3, "i32", IntegerType.I32),
  I64(4, "i64", IntegerType.I64),
  U8(5, "u8", IntegerType.unsigned(8)),
  U16(6, "u16", IntegerType.unsigned(16)),
  U32(7, "u32", IntegerType.unsigned(32)),
  U64(8, "u64", IntegerType.unsigned(64)),
  F16(9, "f16", FloatType.F16),
  F32(10, "f32", FloatType.F32),
  F64(11, "f64", FloatType.F64),
  C64(12, "c64", new ComplexType(FloatType.F32)),
  C128(13, "c128", new ComplexType(FloatType.F64)),
  BF16(14, "bf16", FloatType.BF16),
  I4(15, "i4", IntegerType.signless(4)),
  U4(16, "u4", IntegerType.unsigned(4)),
  F8E4M3B11FNUZ(17, "f8e4m3b11fnuz", FloatType.F8E4M3B11FNUZ),
  F8E4M3FN(18, "f8e4m3fn", FloatType.F8E4M3FN),
  F8E4M3FNUZ(19, "f8e4m3fnuz", FloatType.F8E4M3FNUZ),
  F8E5M2(20, "f8e5m2", FloatType.F8E5M2),
  F8E5M2FNUZ(21, "f8e5m2fnuz", FloatType.F8E5M2FNUZ),
  /** What gradients with respect to integers consist of: nothing, carried as booleans. */
  FLOAT0(22, "float0", IntegerType.I1),
  F8E4M3(23, "f8e4m3", FloatType.F8E4M3),
  F8E3M4(24, "f8e3m4", FloatType.F8E3M4),
  F8E8M0FNU(25, "f8e8m0fnu", FloatType.F8E8M0FNU),
  F4E2M1FN(26, "f4e2m1fn", FloatType.F4E2M1FN),
  /** A key of the default random number generator; in the program two words. */
  KEY_FRY(27, "key<fry>", IntegerType.unsigned(32), 2),
  KEY_RBG(28, "key<rbg>", IntegerType.unsigned(32), 4),
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

  /** The element type of such arrays in the program. */
  public Type elementType() {
    return elementType;
  }

  /** Whether elements are keys, each of which is a row of {@link #words} in the program. */
  public boolean isKey() {
    return words > 0;
  }

  /** The size of the dimension that keys have in the program beyond their own. */
  public int words() {
    return words;
  }

  /** The name in JAX's short form, such as {@code f32}. */
  @Override
  public String toString() {
    return title;
  }
}
