/** The operations of MLIR's {@code func} dialect: functions, calls and returns. */
package org.hlo4j.opset.func;
