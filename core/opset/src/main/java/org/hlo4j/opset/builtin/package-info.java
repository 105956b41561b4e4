/**
 * The operations of MLIR's {@code builtin} dialect. Its attributes and types are in {@code
 * org.hlo4j.ir.builtin}.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.builtin;
