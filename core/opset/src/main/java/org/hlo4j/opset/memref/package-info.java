/** Operations of MLIR's {@code memref} dialect. */
package org.hlo4j.opset.memref;
