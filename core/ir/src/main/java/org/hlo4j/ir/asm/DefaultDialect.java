package org.hlo4j.ir.asm;

/**
 * The dialect whose prefix custom forms omit in the regions of an operation: {@code return} instead
 * of {@code func.return} in a {@code func.func}. Attached by a dialect to the operation.
 *
 * @param namespace the namespace of the dialect
 */
public record DefaultDialect(String namespace) {}
