/** Views of the operations of MLIR's {@code builtin} dialect. */
package org.hlo4j.op.builtin;
