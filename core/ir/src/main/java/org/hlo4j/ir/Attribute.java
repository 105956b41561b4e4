package org.hlo4j.ir;

/**
 * A compile-time constant attached to an operation: immutable, compared by value. Builtin
 * attributes live in {@code org.hlo4j.ir.builtin}; dialects add theirs by implementing {@link
 * DialectAttribute}. Locations are attributes too.
 */
public interface Attribute {}
