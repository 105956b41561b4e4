/**
 * The operations and attributes of Shardy's {@code sdy} dialect, with which JAX says how tensors
 * are divided among devices.
 */
package org.hlo4j.opset.sdy;
