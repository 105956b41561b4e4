/** The operations of MLIR's {@code builtin} dialect; its attributes and types are the core's. */
package org.hlo4j.opset.builtin;
