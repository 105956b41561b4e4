package org.hlo4j.ir.define;

import org.hlo4j.ir.Attribute;

/**
 * How a dialect repeats operations of another one, their bases. An operation that is {@linkplain
 * OpDefinition#derive derived} has the parts of its base but for what a derivation says, and is
 * read and written through the base's {@link Property} keys: rules and syntax of the base apply to
 * it.
 */
public interface Derivation {
  /**
   * {@return the name of the operation that is derived from another one}
   *
   * @param base the full name of the base
   */
  String name(String base);

  /**
   * {@return the constraint on an operand or result}
   *
   * @param base that of the base
   */
  TypeConstraint constraint(TypeConstraint base);

  /**
   * {@return the declaration of a property}
   *
   * @param base that of the base
   */
  PropertyDefinition property(PropertyDefinition base);

  /**
   * {@return the attribute by which the base says the same}
   *
   * @param value an attribute of a derived operation
   * @param base the declaration of the property in the base
   */
  Attribute toBase(Attribute value, PropertyDefinition base);

  /**
   * {@return the attribute by which a derived operation says the same}
   *
   * @param value an attribute of a base
   * @param base the declaration of the property in the base
   */
  Attribute fromBase(Attribute value, PropertyDefinition base);
}
