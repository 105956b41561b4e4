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

  private TypeConstraint(String description, Predicate<Type> predicate, Optional<Type> onlyType) {
    this.description = description;
    this.predicate = predicate;
    this.onlyType = onlyType;
  }

  public static TypeConstraint of(String description, Predicate<Type> predicate) {
    return new TypeConstraint(description, predicate, Optional.empty());
  }

  /** The constraint that only this type satisfies, so that text may leave it out. */
  public static TypeConstraint exactly(String description, Type type) {
    return new TypeConstraint(description, type::equals, Optional.of(type));
  }

  /** This constraint with another description. */
  public TypeConstraint described(String text) {
    return new TypeConstraint(text, predicate, onlyType);
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

  /** The one type that satisfies the constraint, if there is just one. */
  public Optional<Type> onlyType() {
    return onlyType;
  }

  @Override
  public String toString() {
    return description;
  }
}
