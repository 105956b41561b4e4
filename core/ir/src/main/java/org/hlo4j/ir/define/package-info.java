/**
 * The definition language: declarations of operations, attributes, types and dialects, which
 * parser, printer, verifier and bytecode interpret. MLIR's counterpart is ODS.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.define;
