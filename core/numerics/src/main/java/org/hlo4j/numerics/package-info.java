/**
 * Number formats and their text: all floats of MLIR and integers of any width, bit for bit.
 *
 * <p>The entry points are {@link org.hlo4j.numerics.FloatFormat} for floats of up to 64 bits,
 * {@link org.hlo4j.numerics.BigFloat} for wider ones, {@link org.hlo4j.numerics.IntegerFormat} for
 * integers and {@link org.hlo4j.numerics.HexBytes} for raw data in text.
 *
 * @since 0.1.0
 */
package org.hlo4j.numerics;
