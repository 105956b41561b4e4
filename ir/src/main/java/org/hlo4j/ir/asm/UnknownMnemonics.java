package org.hlo4j.ir.asm;

/**
 * What a dialect says of a type or attribute that it does not have, where that is not MLIR's usual
 * text; {@code %s} stands for the mnemonic. A dialect attaches it to itself.
 */
public record UnknownMnemonics(String typeMessage, String attributeMessage) {}
