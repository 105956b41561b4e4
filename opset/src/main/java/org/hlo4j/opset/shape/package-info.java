/** The operations and types of MLIR's {@code shape} dialect, in which sizes are computed. */
package org.hlo4j.opset.shape;
