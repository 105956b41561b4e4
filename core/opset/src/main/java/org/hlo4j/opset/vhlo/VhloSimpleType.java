package org.hlo4j.opset.vhlo;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.jspecify.annotations.Nullable;

/** A VHLO type without parameters, and the builtin type that it maps to, if any. */
public enum VhloSimpleType implements VhloType {
  /** {@code i1}. */
  BOOL("bool_v1", 0, IntegerType.I1),
  /** {@code i2}. */
  I2("i2_v1", 31, IntegerType.signless(2)),
  /** {@code i4}. */
  I4("i4_v1", 10, IntegerType.signless(4)),
  /** {@code i8}. */
  I8("i8_v1", 11, IntegerType.I8),
  /** {@code i16}. */
  I16("i16_v1", 12, IntegerType.I16),
  /** {@code i32}. */
  I32("i32_v1", 13, IntegerType.I32),
  /** {@code i64}. */
  I64("i64_v1", 14, IntegerType.I64),
  /** {@code ui2}. */
  UI2("ui2_v1", 32, IntegerType.unsigned(2)),
  /** {@code ui4}. */
  UI4("ui4_v1", 15, IntegerType.unsigned(4)),
  /** {@code ui8}. */
  UI8("ui8_v1", 16, IntegerType.unsigned(8)),
  /** {@code ui16}. */
  UI16("ui16_v1", 17, IntegerType.unsigned(16)),
  /** {@code ui32}. */
  UI32("ui32_v1", 18, IntegerType.unsigned(32)),
  /** {@code ui64}. */
  UI64("ui64_v1", 19, IntegerType.unsigned(64)),
  /** {@code bf16}. */
  BF16("bf16_v1", 2, FloatType.BF16),
  /** {@code f16}. */
  F16("f16_v1", 3, FloatType.F16),
  /** {@code f32}. */
  F32("f32_v1", 4, FloatType.F32),
  /** {@code f64}. */
  F64("f64_v1", 5, FloatType.F64),
  /** The mnemonic {@code tf31_v1} is upstream's misspelling, kept by released artifacts. */
  TF32("tf31_v1", 34, FloatType.TF32),
  /** {@code f4E2M1FN}. */
  F4E2M1FN("f4E2M1FN_v1", 37, FloatType.F4E2M1FN),
  /** {@code f6E2M3FN}. */
  F6E2M3FN("f6E2M3FN_v1", 38, FloatType.F6E2M3FN),
  /** {@code f6E3M2FN}. */
  F6E3M2FN("f6E3M2FN_v1", 39, FloatType.F6E3M2FN),
  /** {@code f8E3M4}. */
  F8E3M4("f8E3M4_v1", 36, FloatType.F8E3M4),
  /** {@code f8E4M3}. */
  F8E4M3("f8E4M3_v1", 35, FloatType.F8E4M3),
  /** {@code f8E4M3FN}. */
  F8E4M3FN("f8E4M3FN_v1", 6, FloatType.F8E4M3FN),
  /** {@code f8E4M3FNUZ}. */
  F8E4M3FNUZ("f8E4M3FNUZ_v1", 27, FloatType.F8E4M3FNUZ),
  /** {@code f8E4M3B11FNUZ}. */
  F8E4M3B11FNUZ("f8E4M3B11FNUZ_v1", 29, FloatType.F8E4M3B11FNUZ),
  /** {@code f8E5M2}. */
  F8E5M2("f8E5M2_v1", 7, FloatType.F8E5M2),
  /** {@code f8E5M2FNUZ}. */
  F8E5M2FNUZ("f8E5M2FNUZ_v1", 28, FloatType.F8E5M2FNUZ),
  /** {@code f8E8M0FNU}. */
  F8E8M0FNU("f8E8M0FNU_v1", 40, FloatType.F8E8M0FNU),
  /** {@code index}. */
  INDEX("index_v1", 9, IndexType.INSTANCE),
  /** {@code none}. */
  NONE("none_v1", 33, NoneType.INSTANCE),
  /** {@code !stablehlo.token}. */
  TOKEN("token_v1", 22, null),
  /** {@code !shape.witness}. */
  WITNESS("witness_v1", 26, null);

  private static final Map<Type, VhloSimpleType> BY_BUILTIN = new HashMap<>();

  static {
    for (VhloSimpleType type : values()) {
      if (type.builtin != null) {
        BY_BUILTIN.put(type.builtin, type);
      }
    }
  }

  private final TypeDefinition<VhloSimpleType> definition;
  private final @Nullable Type builtin;

  VhloSimpleType(String mnemonic, int code, @Nullable Type builtin) {
    this.definition =
        TypeDefinition.of(
            "vhlo",
            mnemonic,
            code,
            VhloSimpleType.class,
            Codec.of(() -> this),
            AsmSyntax.nothing(this));
    this.builtin = builtin;
  }

  @Override
  public TypeDefinition<VhloSimpleType> definition() {
    return definition;
  }

  /**
   * {@return the builtin type that this type maps to; null for {@link #TOKEN} and {@link #WITNESS}}
   */
  public @Nullable Type builtinOrNull() {
    return builtin;
  }

  /**
   * {@return the type to which a builtin type maps; null if there is none}
   *
   * @param type the builtin type
   */
  public static @Nullable VhloSimpleType ofBuiltinOrNull(Type type) {
    return BY_BUILTIN.get(type);
  }

  @Override
  public String toString() {
    return definition.toString();
  }
}
