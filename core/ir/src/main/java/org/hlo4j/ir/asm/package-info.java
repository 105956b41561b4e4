/**
 * The interfaces for printing and parsing attributes, types and operations as MLIR text. Module
 * {@code text} implements them; dialects write their syntax against them.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.asm;
