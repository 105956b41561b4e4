package org.hlo4j.ir.define;

/** A declared successor of a terminator. */
public record SuccessorDefinition(String name, Arity arity) {}
