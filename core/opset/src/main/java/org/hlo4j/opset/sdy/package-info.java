/**
 * The operations and attributes of Shardy's {@code sdy} dialect, with which JAX specifies the
 * sharding of tensors over devices.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.sdy;
