package org.hlo4j.ir.define;

import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.ir.Type;

/**
 * What the type of an operand or result must be. The description is part of MLIR's error text:
 * {@code operand #0 must be <description>, but got 'T'}.
 */
public final class TypeConstraint {
  /** Any type at all. */
  public static final TypeConstraint ANY = of("any type", type -> true);

  private final String description;
  private final Predicate<Type> predicate;
  private final Optional<Type> onlyType;
  private final TypeKind kind;

  private TypeConstraint(
      String description, Predicate<Type> predicate, Optional<Type> onlyType, TypeKind kind) {
    this.description = description;
    this.predicate = predicate;
    this.onlyType = onlyType;
    this.kind = kind;
  }

  public static TypeConstraint of(String description, Predicate<Type> predicate) {
    return new TypeConstraint(description, predicate, Optional.empty(), TypeKind.ANY);
  }

  /** A type of this kind for which more holds. */
  public static TypeConstraint of(String description, TypeKind kind, Predicate<Type> more) {
    return new TypeConstraint(
        description, type -> kind.test(type) && more.test(type), Optional.empty(), kind);
  }

  /** The constraint that only this type satisfies, so that text may leave it out. */
  public static TypeConstraint exactly(String description, Type type) {
    return new TypeConstraint(description, type::equals, Optional.of(type), TypeKind.ANY);
  }

  /** This constraint with another description. */
  public TypeConstraint described(String text) {
    return new TypeConstraint(text, predicate, onlyType, kind);
  }

  /** {@code this or other}, described as MLIR describes {@code AnyTypeOf}. */
  public TypeConstraint or(TypeConstraint other) {
    return of(description + " or " + other.description, predicate.or(other.predicate));
  }

  public String description() {
    return description;
  }

  public boolean test(Type type) {
    return predicate.test(type);
  }

  /** The kind of all types that satisfy the constraint. */
  public TypeKind kind() {
    return kind;
  }

  /** The one type that satisfies the constraint, if there is just one. */
  public Optional<Type> onlyType() {
    return onlyType;
  }

  @Override
  public String toString() {
    return description;
  }
}
