package org.hlo4j.ir.asm;

/**
 * The errors of a dialect for unknown types and attributes, if they differ from MLIR's; {@code %s}
 * is replaced by the mnemonic. Attached by a dialect to itself.
 *
 * @param typeMessage the error for types
 * @param attributeMessage the error for attributes
 */
public record UnknownMnemonics(String typeMessage, String attributeMessage) {}
