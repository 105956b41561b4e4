/**
 * Number formats and their text: every float and integer width of MLIR, bit for bit.
 *
 * <p>Start with {@link org.hlo4j.numerics.FloatFormat} for floats of up to 64 bits, {@link
 * org.hlo4j.numerics.BigFloat} for wider ones, {@link org.hlo4j.numerics.IntegerFormat} for
 * integers and {@link org.hlo4j.numerics.HexBytes} for raw data in text. The package depends on
 * nothing and anything may depend on it.
 */
package org.hlo4j.numerics;
