package org.hlo4j.ir.define;

/**
 * A declared successor of a terminator.
 *
 * @param name the name in the definition
 * @param arity the number of successors
 */
public record SuccessorDefinition(String name, Arity arity) {}
