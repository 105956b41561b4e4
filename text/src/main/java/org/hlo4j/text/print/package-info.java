/**
 * The printer of MLIR text. {@link org.hlo4j.text.print.MlirPrinter} is the entry point and {@link
 * org.hlo4j.ir.asm.PrinterOptions} says what the text looks like; the output is MLIR's byte for
 * byte. Names of values come from {@code SsaNames}, aliases from {@code AliasCollector}, which
 * walks the operations with the same syntaxes that print them; {@code AttributePrinter} prints
 * types and attributes, {@code OperationPrinter} operations, blocks and regions.
 */
@NullMarked
package org.hlo4j.text.print;

import org.jspecify.annotations.NullMarked;
