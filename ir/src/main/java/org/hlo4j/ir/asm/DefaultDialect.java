package org.hlo4j.ir.asm;

/**
 * The dialect whose prefix the custom forms of operations leave out inside the regions of an
 * operation: {@code return} for {@code func.return} in a {@code func.func}. A dialect attaches it
 * to the operation.
 */
public record DefaultDialect(String namespace) {}
