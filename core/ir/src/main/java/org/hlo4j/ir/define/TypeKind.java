package org.hlo4j.ir.define;

import java.util.function.Predicate;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.UnrankedTensorType;

/**
 * The kind of a type that the parser requires in an assembly format. The rest of the {@link
 * TypeConstraint} is left to the verifier.
 */
public enum TypeKind {
  /** Any type. */
  ANY("", type -> true),
  /** A type with a shape. */
  SHAPED("", ShapedType.class::isInstance),
  /** A ranked or unranked tensor. */
  TENSOR("", type -> type instanceof RankedTensorType || type instanceof UnrankedTensorType),
  /** A ranked tensor. */
  RANKED_TENSOR("builtin.tensor", RankedTensorType.class::isInstance),
  /** A ranked or unranked memory reference. */
  BUFFER("", type -> type instanceof MemRefType || type instanceof UnrankedMemRefType),
  /** A ranked memory reference. */
  MEMREF("builtin.memref", MemRefType.class::isInstance),
  /** A function type. */
  FUNCTION("builtin.function", FunctionType.class::isInstance);

  private final String spelling;
  private final Predicate<Type> predicate;

  TypeKind(String spelling, Predicate<Type> predicate) {
    this.spelling = spelling;
    this.predicate = predicate;
  }

  /**
   * {@return whether a type is of this kind}
   *
   * @param type the type
   */
  public boolean test(Type type) {
    return predicate.test(type);
  }

  /**
   * {@return MLIR's error for a type of another kind}
   *
   * @param other the type
   */
  public String problem(Type other) {
    return "invalid kind of type specified"
        + (spelling.isEmpty() ? "" : ": expected " + spelling + ", but found '" + other + "'");
  }
}
