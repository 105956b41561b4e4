/**
 * The interfaces with which attributes, types and operations are printed as and parsed from MLIR
 * text. Module {@code text} implements them; dialects write their syntax against them.
 */
package org.hlo4j.ir.asm;
