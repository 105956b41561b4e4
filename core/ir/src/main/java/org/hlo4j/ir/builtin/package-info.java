/**
 * The builtin types and attributes of MLIR, as immutable values.
 *
 * <p>Values that contain other values compute their hash code on construction: programs share parts
 * among values and nest them deeply, so that hashing recursively each time would take exponential
 * time.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.builtin;
