package org.hlo4j.ir.define;

import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.ir.Type;

/**
 * A constraint on the type of an operand or result. The description is part of MLIR's error: {@code
 * operand #0 must be <description>, but got 'T'}.
 */
public final class TypeConstraint {
  /** Satisfied by every type. */
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

  /**
   * {@return a constraint}
   *
   * @param description the text of the error
   * @param predicate the condition
   */
  public static TypeConstraint of(String description, Predicate<Type> predicate) {
    return new TypeConstraint(description, predicate, Optional.empty(), TypeKind.ANY);
  }

  /**
   * {@return a constraint on types of a kind}
   *
   * @param description the text of the error
   * @param kind the kind
   * @param more the further condition
   */
  public static TypeConstraint of(String description, TypeKind kind, Predicate<Type> more) {
    return new TypeConstraint(
        description, type -> kind.test(type) && more.test(type), Optional.empty(), kind);
  }

  /**
   * {@return a constraint that is satisfied by one type only, so that text may omit it}
   *
   * @param description the text of the error
   * @param type the type
   */
  public static TypeConstraint exactly(String description, Type type) {
    return new TypeConstraint(description, type::equals, Optional.of(type), TypeKind.ANY);
  }

  /**
   * {@return this constraint with another description}
   *
   * @param text the text of the error
   */
  public TypeConstraint described(String text) {
    return new TypeConstraint(text, predicate, onlyType, kind);
  }

  /** {@return the text of the error} */
  public String description() {
    return description;
  }

  /**
   * {@return whether a type satisfies the constraint}
   *
   * @param type the type
   */
  public boolean test(Type type) {
    return predicate.test(type);
  }

  /** {@return the kind of all types that satisfy the constraint} */
  public TypeKind kind() {
    return kind;
  }

  /** {@return the type that satisfies the constraint, if there is only one} */
  public Optional<Type> onlyType() {
    return onlyType;
  }

  @Override
  public String toString() {
    return description;
  }
}
