/** The operations and attributes of MLIR's {@code arith} dialect. */
package org.hlo4j.opset.arith;
