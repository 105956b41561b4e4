package org.hlo4j.ir.define;

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnitAttr;

/**
 * A constraint on an attribute. The description is part of MLIR's error: {@code attribute 'name'
 * failed to satisfy constraint: <description>}.
 */
public final class AttributeConstraint {
  /** Satisfied by every attribute. */
  public static final AttributeConstraint ANY = of("any attribute", attribute -> true);

  private final String description;
  private final Predicate<Attribute> predicate;
  private final AttributeForm form;
  private final Predicate<Attribute> kind;
  private final Class<? extends Attribute> type;
  private final Optional<AttributeConstraint> element;

  private AttributeConstraint(
      String description,
      Predicate<Attribute> predicate,
      AttributeForm form,
      Predicate<Attribute> kind,
      Class<? extends Attribute> type,
      Optional<AttributeConstraint> element) {
    this.description = description;
    this.predicate = predicate;
    this.form = form;
    this.kind = kind;
    this.type = type;
    this.element = element;
  }

  private AttributeConstraint(
      String description,
      Predicate<Attribute> predicate,
      AttributeForm form,
      Predicate<Attribute> kind,
      Class<? extends Attribute> type) {
    this(description, predicate, form, kind, type, Optional.empty());
  }

  /** Returns the constraint that an attribute is of a kind, without further conditions. */
  private static AttributeConstraint only(
      String description,
      Predicate<Attribute> kind,
      AttributeForm form,
      Class<? extends Attribute> type) {
    return new AttributeConstraint(description, kind, form, kind, type);
  }

  /**
   * {@return a constraint}
   *
   * @param description the text of the error
   * @param predicate the condition
   */
  public static AttributeConstraint of(String description, Predicate<Attribute> predicate) {
    return new AttributeConstraint(
        description,
        predicate,
        new AttributeForm.Full(),
        Attribute.class::isInstance,
        Attribute.class);
  }

  /**
   * {@return a constraint on literals of a fixed type, which assembly formats omit: {@code 1} for
   * {@code 1 : i64}}
   *
   * @param description the text of the error
   * @param predicate the condition
   * @param type the type of the literals
   */
  public static AttributeConstraint literal(
      String description, Predicate<Attribute> predicate, Type type) {
    return new AttributeConstraint(
        description,
        predicate,
        new AttributeForm.Literal(type),
        Attribute.class::isInstance,
        Attribute.class);
  }

  /**
   * {@return a constraint on attributes of a dialect, which assembly formats print without their
   * prefix}
   *
   * @param description the text of the error
   * @param definition the definition of the attributes
   */
  public static AttributeConstraint of(String description, AttributeDefinition<?> definition) {
    return only(
        description,
        definition.type()::isInstance,
        new AttributeForm.Bare(definition),
        definition.type());
  }

  /**
   * {@return a constraint on dense arrays, which assembly formats print as {@code [1, 2]}}
   *
   * @param description the text of the error
   * @param elementType the type of the elements
   */
  public static AttributeConstraint denseArray(String description, Type elementType) {
    return only(
        description,
        attribute ->
            attribute instanceof DenseArrayAttr array && array.elementType().equals(elementType),
        new AttributeForm.ArrayList(elementType),
        DenseArrayAttr.class);
  }

  /**
   * Returns a constraint on strings that name a symbol, which assembly formats print as
   * {@code @name}.
   *
   * @param description the text of the error
   * @return the constraint
   */
  public static AttributeConstraint symbolName(String description) {
    return only(
        description,
        StringAttr.class::isInstance,
        new AttributeForm.SymbolName(),
        StringAttr.class);
  }

  /**
   * {@return a constraint on a set of attributes, which assembly formats print as keywords}
   *
   * @param description the text of the error
   * @param attributes the attributes by keyword
   */
  public static AttributeConstraint keyword(String description, Map<String, Attribute> attributes) {
    return new AttributeConstraint(
        description,
        attributes::containsValue,
        new AttributeForm.Keyword(attributes),
        Attribute.class::isInstance,
        Attribute.class);
  }

  /**
   * {@return this constraint with a condition for the parser, which rejects attributes of other
   * kinds; the full predicate is left to the verifier}
   *
   * @param only the condition for the parser
   */
  public AttributeConstraint onKind(Predicate<Attribute> only) {
    return new AttributeConstraint(description, predicate, form, only, type, element);
  }

  /**
   * {@return this constraint with the class of all attributes that satisfy it}
   *
   * @param only the class
   */
  public AttributeConstraint ofType(Class<? extends Attribute> only) {
    return new AttributeConstraint(description, predicate, form, kind, only, element);
  }

  /**
   * {@return this constraint on arrays, with a constraint on their elements}
   *
   * @param each the constraint on the elements
   */
  public AttributeConstraint ofElements(AttributeConstraint each) {
    return new AttributeConstraint(
        description, predicate, form, kind, ArrayAttr.class, Optional.of(each));
  }

  /**
   * {@return the conjunction of this constraint and a predicate}
   *
   * @param text the text of the error
   * @param more the further condition
   */
  public AttributeConstraint and(String text, Predicate<Attribute> more) {
    return new AttributeConstraint(text, predicate.and(more), form, kind, type, element);
  }

  /** {@return the text of the error} */
  public String description() {
    return description;
  }

  /**
   * {@return whether an attribute satisfies the constraint}
   *
   * @param attribute the attribute
   */
  public boolean test(Attribute attribute) {
    return predicate.test(attribute);
  }

  /**
   * {@return whether the parser accepts an attribute; it may still violate the constraint}
   *
   * @param attribute the attribute
   */
  public boolean isOfKind(Attribute attribute) {
    return kind.test(attribute);
  }

  /** {@return the class of all attributes that satisfy the constraint} */
  public Class<? extends Attribute> type() {
    return type;
  }

  /** {@return the constraint on the elements of an array, if it is known} */
  public Optional<AttributeConstraint> element() {
    return element;
  }

  /** {@return the form of the attribute in assembly formats} */
  public AttributeForm form() {
    return form;
  }

  /** {@return the type of literals whose type assembly formats omit; empty for others} */
  public Optional<Type> literalType() {
    return form instanceof AttributeForm.Literal literal
        ? Optional.of(literal.type())
        : Optional.empty();
  }

  /** {@return the definition of the dialect attribute, if the constraint admits only one} */
  public Optional<AttributeDefinition<?>> definition() {
    return form instanceof AttributeForm.Bare bare
        ? Optional.of(bare.definition())
        : Optional.empty();
  }

  /**
   * {@return whether the unit attribute is the only valid one, so that only its presence matters}
   */
  public boolean isUnit() {
    return predicate.test(UnitAttr.INSTANCE) && !predicate.test(DictionaryAttr.EMPTY);
  }

  @Override
  public String toString() {
    return description;
  }
}
