package org.hlo4j.ir;

/**
 * A type of the IR: immutable, compared by value. Builtin types live in {@code
 * org.hlo4j.ir.builtin}; dialects add theirs by implementing {@link DialectType}.
 */
public interface Type {}
