package org.hlo4j.ir.define;

/**
 * A declared operand or result: its name, the constraint on its type, and how many it stands for.
 */
public record ValueDefinition(String name, TypeConstraint constraint, Arity arity) {
  public boolean isVariable() {
    return arity != Arity.SINGLE;
  }
}
