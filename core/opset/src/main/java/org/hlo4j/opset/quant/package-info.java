/**
 * The types of the {@code quant} dialect, whose values are stored as small integers or floats and
 * express scaled and shifted floats. {@link org.hlo4j.opset.quant.QuantizedType} is their common
 * interface, {@link org.hlo4j.opset.quant.QuantTypes} lists their definitions.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.quant;
