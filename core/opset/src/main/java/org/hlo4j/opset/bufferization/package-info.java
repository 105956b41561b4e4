/** Operations of MLIR's {@code bufferization} dialect between tensors and buffers. */
package org.hlo4j.opset.bufferization;
