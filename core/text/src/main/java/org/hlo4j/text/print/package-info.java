/**
 * The printer of MLIR text. The entry point is {@link org.hlo4j.text.print.MlirPrinter}, with
 * {@link org.hlo4j.ir.asm.PrinterOptions}; the output equals MLIR's byte for byte. {@code SsaNames}
 * names values, {@code AliasCollector} collects aliases by running the syntax of operations, {@code
 * AttributePrinter} prints types and attributes, {@code OperationPrinter} operations, blocks and
 * regions.
 */
@NullMarked
package org.hlo4j.text.print;

import org.jspecify.annotations.NullMarked;
