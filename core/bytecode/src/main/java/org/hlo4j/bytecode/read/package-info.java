/**
 * Reads bytecode; the entry point is {@link org.hlo4j.bytecode.read.BytecodeReader}. Each section
 * has a table that decodes its items at first use; {@code IrReader} reads the operations.
 */
package org.hlo4j.bytecode.read;
