package org.hlo4j.byteir.define;

import java.util.function.Predicate;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.ace.AceType;

/** Constraints on the element type of a tensor. */
public enum Elements {
  ANY("elements", type -> true),
  FLOAT("floats", FloatType.class::isInstance),
  F32("32-bit floats", FloatType.F32::equals),
  INTEGER("integers", Elements::isInteger),
  I64("64-bit integers", IntegerType.I64::equals),
  BOOLEAN("booleans", IntegerType.I1::equals),
  QUANTUM("i8, i16, ui8 or ui16", Elements::isQuantum),
  NUMBER("numbers", type -> type instanceof FloatType || isInteger(type)),
  NUMBER_OR_BOOLEAN(
      "numbers or booleans", type -> type instanceof FloatType || type instanceof IntegerType),
  STRING("strings", AceType.STRING::equals),
  COMPARABLE(
      "numbers, booleans or strings", type -> NUMBER_OR_BOOLEAN.admit(type) || STRING.admit(type));

  private final String description;
  private final Predicate<Type> predicate;

  Elements(String description, Predicate<Type> predicate) {
    this.description = description;
    this.predicate = predicate;
  }

  private static boolean isInteger(Type type) {
    return (type instanceof IntegerType integer && integer.width() > 1)
        || type instanceof IndexType;
  }

  private static boolean isQuantum(Type type) {
    return type instanceof IntegerType integer
        && !integer.isSigned()
        && (integer.width() == 8 || integer.width() == 16);
  }

  /** Returns the description in the plural, such as {@code floats}. */
  public String description() {
    return description;
  }

  public boolean admit(Type elementType) {
    return predicate.test(elementType);
  }
}
