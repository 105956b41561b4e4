/** Operations of MLIR's {@code llvm} dialect. */
package org.hlo4j.opset.llvm;
