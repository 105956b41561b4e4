package org.hlo4j.interpreter;

import java.util.Optional;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.jspecify.annotations.Nullable;

/** The element types of safetensors files, called as the format calls them. */
enum SafetensorsType {
  BOOL(8, IntegerType.I1),
  F4(4),
  F6_E2M3(6),
  F6_E3M2(6),
  U8(8, IntegerType.unsigned(8)),
  I8(8, IntegerType.I8),
  F8_E5M2(8, FloatType.F8E5M2),
  F8_E4M3(8, FloatType.F8E4M3FN),
  F8_E8M0(8, FloatType.F8E8M0FNU),
  F8_E4M3FNUZ(8, FloatType.F8E4M3FNUZ),
  F8_E5M2FNUZ(8, FloatType.F8E5M2FNUZ),
  I16(16, IntegerType.I16),
  U16(16, IntegerType.unsigned(16)),
  F16(16, FloatType.F16),
  BF16(16, FloatType.BF16),
  I32(32, IntegerType.I32),
  U32(32, IntegerType.unsigned(32)),
  F32(32, FloatType.F32),
  C64(64, new ComplexType(FloatType.F32)),
  F64(64, FloatType.F64),
  I64(64, IntegerType.I64),
  U64(64, IntegerType.unsigned(64));

  private final int bits;
  private final @Nullable Type type;

  /** A type whose elements are packed in bytes, in an order that the format does not say. */
  SafetensorsType(int bits) {
    this.bits = bits;
    this.type = null;
  }

  SafetensorsType(int bits, Type type) {
    this.bits = bits;
    this.type = type;
  }

  /** Returns the type of that name; empty if the format has none. */
  static Optional<SafetensorsType> of(String name) {
    for (SafetensorsType type : values()) {
      if (type.name().equals(name)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** Returns the type of elements, that of the storage of a quantized one; empty if none. */
  static Optional<SafetensorsType> of(Type elementType) {
    ElementKind kind = ElementKind.of(elementType);
    Type stored =
        kind.category() != Category.QUANTIZED
            ? elementType
            : kind.isUnsigned()
                ? IntegerType.unsigned(kind.width())
                : IntegerType.signless(kind.width());
    for (SafetensorsType type : values()) {
      if (stored.equals(type.type)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** Returns how many bits an element takes in a file. */
  int bits() {
    return bits;
  }

  /** Returns the element type of tensors; empty if none is read. */
  Optional<Type> elementType() {
    return Optional.ofNullable(type);
  }
}
