/** Operations of MLIR's {@code scf} dialect: loops and conditionals with regions. */
package org.hlo4j.opset.scf;
