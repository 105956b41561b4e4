/** The operations of StableHLO's {@code interpreter} dialect. */
package org.hlo4j.opset.interpreter;
