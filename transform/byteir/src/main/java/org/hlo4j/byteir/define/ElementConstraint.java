package org.hlo4j.byteir.define;

import java.util.function.Predicate;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.ace.AceType;

/** Constraints on the element type of a tensor. */
public enum ElementConstraint {
  /** Any type. */
  ANY("elements", type -> true),
  /** Floats of any format. */
  FLOAT("floats", FloatType.class::isInstance),
  /** {@code f32}. */
  F32("32-bit floats", FloatType.F32::equals),
  /** Integers of more than one bit, and {@code index}. */
  INTEGER("integers", ElementConstraint::isInteger),
  /** Signless {@code i64}. */
  I64("64-bit integers", IntegerType.I64::equals),
  /** {@code i1}. */
  BOOLEAN("booleans", IntegerType.I1::equals),
  /** Storage types of quantization: {@code i8}, {@code i16}, {@code ui8} and {@code ui16}. */
  QUANTUM("i8, i16, ui8 or ui16", ElementConstraint::isQuantum),
  /** {@link #FLOAT} or {@link #INTEGER}. */
  NUMBER("numbers", type -> type instanceof FloatType || isInteger(type)),
  /** Floats, or integers of any width. */
  NUMBER_OR_BOOLEAN(
      "numbers or booleans", type -> type instanceof FloatType || type instanceof IntegerType),
  /** {@code !ace.string}. */
  STRING("strings", AceType.STRING::equals),
  /** {@link #NUMBER_OR_BOOLEAN} or {@link #STRING}. */
  COMPARABLE(
      "numbers, booleans or strings",
      type -> NUMBER_OR_BOOLEAN.admits(type) || STRING.admits(type));

  private final String description;
  private final Predicate<Type> predicate;

  ElementConstraint(String description, Predicate<Type> predicate) {
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

  /** {@return the description in the plural, such as {@code floats}} */
  public String description() {
    return description;
  }

  /**
   * {@return whether an element type satisfies the constraint}
   *
   * @param elementType the element type of a tensor
   */
  public boolean admits(Type elementType) {
    return predicate.test(elementType);
  }
}
