/** Operations of MLIR's {@code cf} dialect: branches between blocks. */
package org.hlo4j.opset.cf;
