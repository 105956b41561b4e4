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
 * What an attribute must be. The description is part of MLIR's error text: {@code attribute 'name'
 * failed to satisfy constraint: <description>}.
 */
public final class AttributeConstraint {
  /** Any attribute at all. */
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

  /** The constraint to be of a kind, and nothing else. */
  private static AttributeConstraint only(
      String description,
      Predicate<Attribute> kind,
      AttributeForm form,
      Class<? extends Attribute> type) {
    return new AttributeConstraint(description, kind, form, kind, type);
  }

  public static AttributeConstraint of(String description, Predicate<Attribute> predicate) {
    return new AttributeConstraint(
        description,
        predicate,
        new AttributeForm.Full(),
        Attribute.class::isInstance,
        Attribute.class);
  }

  /** A literal of a known type, which assembly formats leave out: {@code 1} for {@code 1 : i64}. */
  public static AttributeConstraint literal(
      String description, Predicate<Attribute> predicate, Type type) {
    return new AttributeConstraint(
        description,
        predicate,
        new AttributeForm.Literal(type),
        Attribute.class::isInstance,
        Attribute.class);
  }

  /** An attribute of a dialect, which assembly formats print without its prefix. */
  public static AttributeConstraint of(String description, AttributeDefinition<?> definition) {
    return only(
        description,
        definition.type()::isInstance,
        new AttributeForm.Bare(definition),
        definition.type());
  }

  /** A dense array of this element type, which assembly formats print as {@code [1, 2]}. */
  public static AttributeConstraint denseArray(String description, Type elementType) {
    return only(
        description,
        attribute ->
            attribute instanceof DenseArrayAttr array && array.elementType().equals(elementType),
        new AttributeForm.ArrayList(elementType),
        DenseArrayAttr.class);
  }

  /** A string that names a symbol, which assembly formats print as {@code @name}. */
  public static AttributeConstraint symbolName(String description) {
    return only(
        description,
        StringAttr.class::isInstance,
        new AttributeForm.SymbolName(),
        StringAttr.class);
  }

  /** One of these attributes, which assembly formats print as words. */
  public static AttributeConstraint keyword(String description, Map<String, Attribute> attributes) {
    return new AttributeConstraint(
        description,
        attributes::containsValue,
        new AttributeForm.Keyword(attributes),
        Attribute.class::isInstance,
        Attribute.class);
  }

  /** This constraint with another description. */
  public AttributeConstraint described(String text) {
    return new AttributeConstraint(text, predicate, form, kind, type, element);
  }

  /**
   * This constraint on attributes of a kind. Parsers refuse other kinds; what else the constraint
   * says is left to the verifier.
   */
  public AttributeConstraint onKind(Predicate<Attribute> only) {
    return new AttributeConstraint(description, predicate, form, only, type, element);
  }

  /** This constraint, all of whose attributes are of a class. */
  public AttributeConstraint ofType(Class<? extends Attribute> only) {
    return new AttributeConstraint(description, predicate, form, kind, only, element);
  }

  /** This constraint on arrays, all of whose elements satisfy another one. */
  public AttributeConstraint ofElements(AttributeConstraint each) {
    return new AttributeConstraint(
        description, predicate, form, kind, ArrayAttr.class, Optional.of(each));
  }

  /** This constraint narrowed by another predicate, with a description of its own. */
  public AttributeConstraint and(String text, Predicate<Attribute> more) {
    return new AttributeConstraint(text, predicate.and(more), form, kind, type, element);
  }

  public String description() {
    return description;
  }

  public boolean test(Attribute attribute) {
    return predicate.test(attribute);
  }

  /** Whether it is of the kind that the constraint speaks of, if not all that it asks for. */
  public boolean isOfKind(Attribute attribute) {
    return kind.test(attribute);
  }

  /** The class of all attributes that satisfy the constraint. */
  public Class<? extends Attribute> type() {
    return type;
  }

  /** What the elements of an array must be, if the constraint is on arrays and says it. */
  public Optional<AttributeConstraint> element() {
    return element;
  }

  /** How assembly formats write the attribute. */
  public AttributeForm form() {
    return form;
  }

  /** The type of literals that text leaves out, if it is fixed. */
  public Optional<Type> literalType() {
    return form instanceof AttributeForm.Literal literal
        ? Optional.of(literal.type())
        : Optional.empty();
  }

  /** The dialect attribute that this must be, if there is just one. */
  public Optional<AttributeDefinition<?>> definition() {
    return form instanceof AttributeForm.Bare bare
        ? Optional.of(bare.definition())
        : Optional.empty();
  }

  /** Whether the unit attribute is the only one allowed: presence is all that counts. */
  public boolean isUnit() {
    return predicate.test(UnitAttr.INSTANCE) && !predicate.test(DictionaryAttr.EMPTY);
  }

  @Override
  public String toString() {
    return description;
  }
}
