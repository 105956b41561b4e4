/**
 * Reading bytecode: {@link org.hlo4j.bytecode.read.BytecodeReader}. Each section has a table that
 * decodes its items when they are first needed; {@code IrReader} reads the operations.
 */
package org.hlo4j.bytecode.read;
