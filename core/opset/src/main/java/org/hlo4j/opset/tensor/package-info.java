/** Operations of MLIR's {@code tensor} dialect on single dimensions and elements. */
package org.hlo4j.opset.tensor;
