/** The operations and types of MLIR's {@code shape} dialect, for computations on shapes. */
package org.hlo4j.opset.shape;
