package org.hlo4j.ir.define;

import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/**
 * What an attribute must be. The description is part of MLIR's error text: {@code attribute 'name'
 * failed to satisfy constraint: <description>}.
 */
public final class AttributeConstraint {
  /** Any attribute at all. */
  public static final AttributeConstraint ANY = of("any attribute", attribute -> true);

  private final String description;
  private final Predicate<Attribute> predicate;
  private final Optional<Type> literalType;
  private final Optional<AttributeDefinition<?>> definition;

  private AttributeConstraint(
      String description,
      Predicate<Attribute> predicate,
      Optional<Type> literalType,
      Optional<AttributeDefinition<?>> definition) {
    this.description = description;
    this.predicate = predicate;
    this.literalType = literalType;
    this.definition = definition;
  }

  public static AttributeConstraint of(String description, Predicate<Attribute> predicate) {
    return new AttributeConstraint(description, predicate, Optional.empty(), Optional.empty());
  }

  /** A literal of a known type, which assembly formats leave out: {@code 1} for {@code 1 : i64}. */
  public static AttributeConstraint literal(
      String description, Predicate<Attribute> predicate, Type type) {
    return new AttributeConstraint(
        description, predicate, Optional.of(type), Optional.empty());
  }

  /** An attribute of a dialect, which assembly formats print without its prefix. */
  public static AttributeConstraint of(String description, AttributeDefinition<?> definition) {
    return new AttributeConstraint(
        description, definition.type()::isInstance, Optional.empty(), Optional.of(definition));
  }

  /** This constraint with another description. */
  public AttributeConstraint described(String text) {
    return new AttributeConstraint(text, predicate, literalType, definition);
  }

  /** This constraint narrowed by another predicate, with a description of its own. */
  public AttributeConstraint and(String text, Predicate<Attribute> more) {
    return new AttributeConstraint(text, predicate.and(more), literalType, definition);
  }

  public String description() {
    return description;
  }

  public boolean test(Attribute attribute) {
    return predicate.test(attribute);
  }

  /** The type of literals that text leaves out, if it is fixed. */
  public Optional<Type> literalType() {
    return literalType;
  }

  /** The dialect attribute that this must be, if there is just one. */
  public Optional<AttributeDefinition<?>> definition() {
    return definition;
  }

  @Override
  public String toString() {
    return description;
  }
}
