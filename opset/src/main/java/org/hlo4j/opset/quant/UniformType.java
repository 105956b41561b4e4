package org.hlo4j.opset.quant;

import org.hlo4j.ir.builtin.FloatType;

/**
 * A quantized type of evenly spaced numbers: {@code (stored - zeroPoint) * scale}, with parameters
 * for the whole tensor, for each slice along an axis, or for each block.
 */
public sealed interface UniformType extends QuantizedType
    permits UniformQuantizedType, UniformQuantizedPerAxisType, UniformQuantizedSubChannelType {
  QuantizedStorage storage();

  /** The type of the numbers that are meant. */
  FloatType expressedType();
}
