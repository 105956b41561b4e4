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
 * The kind of a type: what the parser requires of a type in an assembly format. Only when the whole
 * operation is parsed, the verifier looks at the rest of the {@link TypeConstraint}.
 */
public enum TypeKind {
  ANY("", type -> true),
  SHAPED("", ShapedType.class::isInstance),
  TENSOR("", type -> type instanceof RankedTensorType || type instanceof UnrankedTensorType),
  RANKED_TENSOR("builtin.tensor", RankedTensorType.class::isInstance),
  BUFFER("", type -> type instanceof MemRefType || type instanceof UnrankedMemRefType),
  MEMREF("builtin.memref", MemRefType.class::isInstance),
  FUNCTION("builtin.function", FunctionType.class::isInstance);

  private final String spelling;
  private final Predicate<Type> predicate;

  TypeKind(String spelling, Predicate<Type> predicate) {
    this.spelling = spelling;
    this.predicate = predicate;
  }

  public boolean test(Type type) {
    return predicate.test(type);
  }

  /** MLIR's words for a type that is of another kind. */
  public String problem(Type other) {
    return "invalid kind of type specified"
        + (spelling.isEmpty() ? "" : ": expected " + spelling + ", but found '" + other + "'");
  }
}
