/**
 * Number formats and their text: all floats of MLIR, bit for bit.
 *
 * <p>The entry points are {@link org.hlo4j.numerics.FloatFormat} for floats of up to 64 bits and
 * {@link org.hlo4j.numerics.BigFloat} for wider ones.
 *
 * @since 0.1.0
 */
package org.hlo4j.numerics;
