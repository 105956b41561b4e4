/**
 * The operations of MLIR's {@code func} dialect: functions, calls and returns.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.func;
