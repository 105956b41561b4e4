package org.hlo4j.ir;

/** Where an operation or block argument came from. All kinds are in {@code ir.builtin}. */
public interface Location extends Attribute {}
