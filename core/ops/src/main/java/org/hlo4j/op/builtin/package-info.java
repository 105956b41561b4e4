/**
 * Views of the operations of MLIR's {@code builtin} dialect.
 *
 * @since 0.1.0
 */
package org.hlo4j.op.builtin;
