/**
 * The builtin locations of MLIR, as immutable values.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.location;
