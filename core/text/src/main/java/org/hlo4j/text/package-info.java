/**
 * MLIR's textual form. {@link org.hlo4j.text.OpSyntaxes} returns the custom syntax of operations;
 * the printer is in {@code text.print}, the parser in {@code text.parse}, declarative assembly
 * formats in {@code text.format}.
 */
@NullMarked
package org.hlo4j.text;

import org.jspecify.annotations.NullMarked;
