/**
 * The types of the {@code quant} dialect: numbers stored as small integers or floats that stand for
 * scaled and shifted floats. {@link org.hlo4j.opset.quant.QuantizedType} is what they share, {@link
 * org.hlo4j.opset.quant.QuantTypes} lists their definitions.
 */
package org.hlo4j.opset.quant;
