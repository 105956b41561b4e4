package org.hlo4j.ir.define;

/**
 * A declared operand or result.
 *
 * @param name the name in the definition
 * @param constraint the constraint on the type
 * @param arity the number of values
 */
public record ValueDefinition(String name, TypeConstraint constraint, Arity arity) {
  /** {@return whether the number of values is not fixed} */
  public boolean isVariable() {
    return arity != Arity.SINGLE;
  }
}
