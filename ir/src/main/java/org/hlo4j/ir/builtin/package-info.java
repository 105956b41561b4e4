/**
 * The builtin types, attributes and locations of MLIR, as immutable values. They depend on nothing
 * but the IR's structure and the number formats.
 *
 * <p>Values that hold other values compute their hash code when they are made. Programs share parts
 * among values and nest them deeply; hashing all parts again each time would be exponential.
 */
package org.hlo4j.ir.builtin;
